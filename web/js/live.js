// Connections to the other phones at the table: WebRTC data channels without a server. Python says what to do with them,
// and is told what happens on them.

const ENOUGH = 2_000; // milliseconds for the browser to find its own addresses
const LONGEST = 10_000; // milliseconds for two phones to find each other
const SILENT = 4_000; // milliseconds without a sign of the other phone until it counts as out of touch
const LAST = 1_000; // milliseconds until a connection that is given up is closed
const links = new Map(); // connection and channel, by name
addEventListener("pagehide", () => links.forEach(({ connection }) => connection.close())); // the others know at once

const made = (link, heard) => {
  const connection = new RTCPeerConnection({ iceServers: [] });
  const one = { connection };
  links.set(link, one);
  connection.onconnectionstatechange = () => {
    clearTimeout(one.silent);
    const { connectionState } = connection;
    if (one.open && connectionState === "failed") lose(link, heard);
    if (one.open && connectionState === "disconnected") one.silent = setTimeout(lose, SILENT, link, heard);
  };
  return one;
};

const opened = (link, heard, one, channel) => {
  one.channel = channel;
  channel.onopen = () => ((one.open = true), heard("open", link));
  channel.onmessage = ({ data }) => typeof data === "string" && heard("message", link, data);
  channel.onclose = () => lose(link, heard);
};

const lose = (link, heard) => {
  const one = links.get(link);
  if (!one) return;
  links.delete(link);
  one.connection.close();
  heard(one.open ? "lost" : "failed", link);
};

// Its own description, once the browser has found all its addresses.
const described = async ({ connection }) => {
  await connection.setLocalDescription();
  await new Promise((done) => {
    const found = () => connection.iceGatheringState === "complete" && done();
    connection.addEventListener("icegatheringstatechange", found);
    setTimeout(done, ENOUGH);
    found();
  });
  return connection.localDescription.sdp;
};

const soon = (link, heard) => setTimeout(() => links.get(link)?.open || lose(link, heard), LONGEST);

const doing = {
  async offer(link, _, heard) {
    const one = made(link, heard);
    opened(link, heard, one, one.connection.createDataChannel("table"));
    heard("described", link, await described(one));
  },
  async answer(link, sdp, heard) {
    const one = made(link, heard);
    one.connection.ondatachannel = ({ channel }) => opened(link, heard, one, channel);
    await one.connection.setRemoteDescription({ type: "offer", sdp });
    heard("described", link, await described(one));
  },
  async accept(link, sdp, heard) {
    await links.get(link)?.connection.setRemoteDescription({ type: "answer", sdp });
    soon(link, heard);
  },
  send(link, text) {
    const { channel } = links.get(link) ?? {};
    if (channel?.readyState === "open") channel.send(text);
  },
  close(link) {
    const { connection, channel } = links.get(link) ?? {};
    links.delete(link);
    if (channel) channel.onmessage = null;
    setTimeout(() => connection?.close(), LAST); // what was sent just before still arrives
  },
};

export const tell = async ({ do: what, link, text }, heard) => {
  try {
    await doing[what](link, text, heard);
  } catch {
    if (links.has(link)) lose(link, heard);
    else heard("failed", link);
  }
};
