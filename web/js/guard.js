// Where start.js did not run, because the browser is too old for it or it did not come, this says so. Written so that any
// browser can read it.
(function () {
  var here = document.currentScript && document.currentScript.src;
  function tell(says) {
    var line = document.createElement("p");
    line.className = "unkept";
    line.setAttribute("role", "alert");
    line.appendChild(document.createTextNode(says));
    document.body.insertBefore(line, document.body.firstChild);
    return line;
  }
  window.addEventListener("load", function () {
    if (window.chaupal && window.chaupal.load) return;
    var says = "This page could not start: a part of it did not come, or this browser is too old for it.";
    var script = document.createElement("script");
    script.type = "module";
    script.src = String(here).replace("guard.js", "rescue.js");
    var line = tell(says + " Reload it, or use a newer browser. What is kept stays.");
    script.onload = function () {
      window.chaupal.rescue(says).then(function () {
        document.body.removeChild(line);
      });
    };
    document.body.appendChild(script);
  });
})();
