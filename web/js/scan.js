// The camera, started by a tap on the scan page and stopped when you leave it. The browser reads the QR codes if it can,
// otherwise a reader that is loaded then.
import { at } from "./parts.js";

const LARGE = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } }; // otherwise many give 640 by 480
const EVERY = 100; // milliseconds between two looks
const PASTE = "use your phone’s own camera app, or paste the code instead.";
const NAMED = {
  NotAllowedError: `Chaupal is not allowed to use the camera. Allow it in your browser settings, or ${PASTE}`,
  NotFoundError: "This device has no camera. Paste the link or the code instead.",
  NotReadableError: `Another app is using the camera. Close it and try again, or ${PASTE}`,
  Unfetched: `The QR code reader could not be loaded. Connect to the internet and try again, or ${PASTE}`,
};
const says = (part, sentence) => (part.querySelector(".scan-told").textContent = sentence);

let stream; // stays on from one QR code to the next
let last = "";
let reader;

export const stop = () => {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
};

const own = async () => {
  try {
    const { BarcodeDetector } = await import(at("squares"));
    return new BarcodeDetector({ formats: ["qr_code"] });
  } catch {
    globalThis.chaupal.moved?.();
    throw Object.assign(new Error(), { name: "Unfetched" });
  }
};
const native = async () => {
  const { BarcodeDetector } = globalThis;
  const formats = await BarcodeDetector?.getSupportedFormats().catch(() => []);
  return formats?.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
};

// The visible part of the camera picture, which is its middle.
const canvas = document.createElement("canvas");
const pen = canvas.getContext("2d", { willReadFrequently: true });
const found = async (video) => {
  const { videoWidth: wide, videoHeight: high } = video;
  const side = Math.min(wide, high);
  if (!side) return undefined;
  if (canvas.width !== side) canvas.width = canvas.height = side;
  pen.drawImage(video, (wide - side) / 2, (high - side) / 2, side, side, 0, 0, side, side);
  const [one] = await reader.detect(canvas).catch(async () => {
    reader = await own(); // some browsers list formats they cannot read
    return reader.detect(canvas);
  });
  return one?.rawValue;
};

// The text of the next new QR code; empty if the page was left or there is no camera.
export const scanned = async (part, gone) => {
  const video = part.querySelector("video");
  const button = part.querySelector("[data-scan]");
  if (button.hidden) return "";
  button.hidden = true;
  try {
    if (!stream) {
      last = "";
      says(part, "");
      reader ??= (await native()) ?? (await own());
      stream = await navigator.mediaDevices.getUserMedia({ video: LARGE });
    }
    if (video.srcObject !== stream) video.srcObject = stream;
    if (video.paused) await video.play();
    while (!gone() && document.visibilityState === "visible" && stream?.active) {
      const text = await found(video);
      if (text && text !== last) return gone() ? "" : (last = text);
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
    if (!gone()) says(part, "The camera is off. Start it again.");
  } catch (error) {
    if (!gone()) says(part, NAMED[error.name] ?? `The camera could not be used (${error.message}). Try again, or ${PASTE}`);
  }
  stop();
  button.hidden = false;
  return "";
};
