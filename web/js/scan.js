// The camera, started by a tap on the page that scans and stopped when that page is left. The browser itself reads squares.
const says = (part, sentence) => (part.querySelector(".scan-told").textContent = sentence);

let stream; // goes on from one square to the next
let last = "";

export const stop = () => {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
};

// What the next new square says; nothing, where the page was left or the camera is not to be had.
export const scanned = async (part, gone) => {
  const video = part.querySelector("video");
  try {
    if (!stream) last = "";
    stream ??= await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    if (video.srcObject !== stream) video.srcObject = stream;
    await video.play();
    part.querySelector("[data-scan]").hidden = true;
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    while (!gone() && document.visibilityState === "visible") {
      const [found] = await detector.detect(video);
      if (found && found.rawValue !== last) return (last = found.rawValue);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    if (!gone()) says(part, "The camera is off: start it again.");
  } catch (error) {
    says(part, error.name === "NotAllowedError" ? "The camera may not be used here: allow it in the browser's settings, or use the phone's own camera app." : `The camera could not be used (${error.message}). Use the phone's own camera app.`);
  }
  stop();
  part.querySelector("[data-scan]").hidden = false;
  return "";
};
