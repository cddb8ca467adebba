// The outer frame of an app (MCP Apps, Sandbox proxy). It stands between the
// page and the app, is of an origin of its own, and lets through what is a
// JSON-RPC message, in bounds. The page believes this frame, never the app.
"use strict";
(() => {
  const settings = JSON.parse(document.getElementById("settings").textContent);
  const own = "ui/notifications/sandbox-";
  const limits = { bytes: 4 << 20, perSecond: 200, flood: 500, dropped: 1000 };
  const state = { origin: "*", second: 0, count: 0, dropped: 0, told: 0 };
  let frame = null;

  const tell = (what, params) =>
    parent.postMessage({ jsonrpc: "2.0", method: own + what, params: params || {} }, state.origin);

  function show({ allow, title }) {
    if (frame) return;
    frame = document.createElement("iframe");
    frame.title = title;
    // Of an origin of its own the app may have its own storage. No popups, no
    // dialogs, no downloads, no navigation of the page around it.
    frame.setAttribute("sandbox", "allow-scripts allow-forms" + (settings.view ? " allow-same-origin" : ""));
    frame.setAttribute("allow", allow);
    if (settings.view) frame.src = settings.view;
    else frame.srcdoc = settings.document;
    document.body.append(frame);
  }

  function stop(reason) {
    frame.remove();
    frame = { contentWindow: null, remove() {} };
    tell("stopped", { reason });
  }

  // refuse answers a request that does not go through, so that the app does not wait for ever.
  function refuse(message, why) {
    state.dropped++;
    if (message && (typeof message.id === "string" || typeof message.id === "number") && message.method)
      frame.contentWindow.postMessage({ jsonrpc: "2.0", id: message.id, error: { code: -32000, message: why } }, target());
    const now = Date.now();
    if (now - state.told < 1000) return;
    state.told = now;
    tell("dropped", { count: state.dropped });
  }

  const target = () => (settings.view ? settings.origin : "*");

  function up({ data, origin }) {
    if (origin !== settings.origin) return;
    const second = Math.floor(Date.now() / 1000);
    if (second !== state.second) Object.assign(state, { second, count: 0 });
    state.count++;
    if (state.count > limits.flood || state.dropped > limits.dropped) return stop("flood");
    if (state.count > limits.perSecond) return refuse(data, "Too many messages.");
    if (!data || typeof data !== "object" || data.jsonrpc !== "2.0") return refuse(null, "");
    if (typeof data.method === "string" && data.method.startsWith(own)) return refuse(data, "Not for apps.");
    let text = "";
    try {
      text = JSON.stringify(data);
    } catch {
      return refuse(null, "");
    }
    if (text.length > limits.bytes) return refuse({ id: data.id, method: data.method }, "The message is too large.");
    parent.postMessage(JSON.parse(text), state.origin);
  }

  function down({ data, origin }) {
    if (!settings.parents.includes(origin)) return;
    state.origin = origin;
    if (data.method === own + "resource-ready") return show(data.params);
    if (typeof data.method === "string" && data.method.startsWith(own)) return;
    frame?.contentWindow?.postMessage(data, target());
  }

  addEventListener("message", (event) => {
    if (event.source === parent) down(event);
    else if (frame && event.source && event.source === frame.contentWindow) up(event);
  });
  tell("proxy-ready");
})();
