// The message for when start.js did not run, because the browser is too old or the file did not load. Written so that any
// browser can run it.
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
    var says = "This page could not start. Part of it did not load, or this browser is too old.";
    var script = document.createElement("script");
    script.type = "module";
    script.src = String(here).replace("guard.js", "rescue.js");
    var line = tell(says + " Reload the page, or use a newer browser. Your saved tables are safe.");
    script.onload = function () {
      window.chaupal.rescue(says).then(function () {
        document.body.removeChild(line);
      });
    };
    document.body.appendChild(script);
  });
})();
