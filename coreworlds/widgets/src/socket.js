// A kernel over one websocket: as much of Jupyter's protocol as one page needs.
const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const AGAIN = 1000, REACH = 10000; // ms between two tries to connect, or two looks; ms without a connection until it counts as lost
// A kernel of ipykernel 7 may leave a message unread until the next one comes: after so many ms of silence it is asked a
// trifle, so often at most.
const SILENCE = 2000, NUDGES = 10;
const TRIES = 3; // to connect, until the page says that it is refused
export const GAVE_WAY = "gave-way"; // the state of a kernel that was ended so that others have one
const GONE = ["dead", "restarting", "autorestarting", "terminating", GAVE_WAY];
const encoder = new TextEncoder(), decoder = new TextDecoder();

const hex = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// What the server takes for a sign that a request comes from its own page.
export const xsrf = () => /(?:^|; )_xsrf=([^;]*)/.exec(document.cookie)?.[1] || "";

// The parts of a message behind one another, before them where each begins: numbers of 8 bytes, the lowest first.
export function pack(channel, ...parts) {
  const all = [encoder.encode(channel), ...parts.map((part) => encoder.encode(JSON.stringify(part)))];
  const head = 8 * (all.length + 2);
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, head)), view = new DataView(bytes.buffer);
  view.setBigUint64(0, BigInt(all.length + 1), true);
  let at = head;
  all.forEach((part, n) => {
    view.setBigUint64(8 * (n + 1), BigInt(at), true);
    bytes.set(part, at);
    at += part.length;
  });
  view.setBigUint64(8 * (all.length + 1), BigInt(at), true);
  return bytes;
}

export function unpack(buffer) {
  const view = new DataView(buffer), place = (n) => Number(view.getBigUint64(8 * (n + 1), true));
  const part = (n) => decoder.decode(new Uint8Array(buffer, place(n), place(n + 1) - place(n)));
  return { kind: JSON.parse(part(1)).msg_type, content: () => JSON.parse(part(4)) };
}

// What comes for the comm goes to `receive`; `lost(why)` says that nobody answers any more, `lost(false)` that all is well.
// `refused` is told why no connection was ever made, though the server is there and knows the kernel.
export function socket(base, id, comm, { receive, back, lost, refused }) {
  const session = hex(), address = `${base.replace(/^http/, "ws")}api/kernels/${id}/channels?session_id=${session}`;
  let ws = null, waiting = [], ready = false, met = false, over = false, since = 0, reached = false, tries = 0, told = false;
  let owed = 0, heard = 0, nudges = 0; // answers to come; when the last message came; how often was asked since an answer
  const message = (kind, content) =>
    pack("shell", { msg_id: hex(), msg_type: kind, session, username: "", date: new Date().toISOString(), version: "5.3" }, {}, {}, content);
  const end = (why = true) => over || ((over = true), (waiting = []), lost(why));
  const greeted = () => {
    ready = true;
    since = 0;
    lost(false);
    owed = waiting.length;
    nudges = 0;
    waiting.splice(0).forEach((each) => ws.send(each));
    if (met) back();
    met = true;
  };
  const hear = ({ kind, content }) => {
    heard = Date.now();
    if (kind === "kernel_info_reply" && !ready) greeted();
    else if (kind === "status" && GONE.includes(content().execution_state)) end(content().execution_state);
    else if (kind === "comm_close" && content().comm_id === comm) end();
    else if (kind === "comm_msg" && content().comm_id === comm && content().data.method === "custom") {
      owed = Math.max(0, owed - 1);
      nudges = 0;
      receive(content().data.content);
    }
  };
  const ask = (how) => fetch(`${base}api/kernels/${id}`, how).then((answer) => answer.status, () => 0);
  const retry = async () => {
    ready = false;
    since ||= Date.now();
    if (Date.now() - since > REACH && !told) lost(true);
    const there = await ask();
    if (there === 200 && !reached && !told && tries >= TRIES) {
      told = true;
      // Nothing can be put there: 405. Where the request names another host than the page's own, Jupyter says 404 before
      // that; for the same reason it refuses the websocket.
      refused((await ask({ method: "PUT", headers: { "X-XSRFToken": xsrf() } })) === 404 ? "host" : "websocket");
    }
    if (there === 404) end();
    else if (!over) setTimeout(there === 200 ? open : retry, AGAIN);
  };
  const open = () => {
    tries += 1;
    ws = new WebSocket(address, [PROTOCOL]);
    ws.binaryType = "arraybuffer";
    ws.onopen = () => {
      reached = true;
      ws.send(message("kernel_info_request", {}));
    };
    ws.onmessage = ({ data }) => hear(unpack(data));
    ws.onclose = () => over || retry();
  };
  setInterval(() => {
    const due = ready ? owed > 0 : ws.readyState === WebSocket.OPEN;
    if (over || !due || nudges === NUDGES || Date.now() - heard < SILENCE) return;
    nudges += 1;
    ws.send(message("kernel_info_request", {}));
  }, AGAIN);
  open();
  return (content) => {
    const packed = message("comm_msg", { comm_id: comm, data: { method: "custom", content } });
    if (ready) {
      owed += 1;
      ws.send(packed);
    } else if (!over) waiting.push(packed);
  };
}
