// Stands in for https://apis.google.com/js/api.js where there is no internet: the few parts of `gapi.iframes` that the
// identity provider's library uses in the page, and its helper frame uses inside. Calls travel as messages between the
// two windows; a call that comes before its handler is registered waits for it.
(() => {
  const script = document.currentScript;
  const READY = "stand-in:ready";

  function openChannel(other, origin) {
    const handlers = new Map();
    const waiting = [];
    const answers = new Map();
    let lastId = 0;

    async function answer({ id, name, data }) {
      const result = await handlers.get(name)(data);
      other().postMessage({ gapi: "answer", id, results: [result] }, origin);
    }
    // As with Google's own: what a caller's listener throws is lost. The identity library relies on that.
    function settle({ id, results }) {
      try {
        answers.get(id)?.(results);
      } catch {}
    }
    window.addEventListener("message", ({ source, origin: from, data }) => {
      if (source !== other() || from !== origin) return;
      if (data?.gapi === "answer") settle(data);
      if (data?.gapi !== "call") return;
      if (handlers.has(data.name)) void answer(data);
      else waiting.push(data);
    });
    return {
      register(name, handler) {
        handlers.set(name, handler);
        for (const call of waiting.splice(0)) {
          if (call.name === name) void answer(call);
          else waiting.push(call);
        }
      },
      send(name, data, onAnswer = () => undefined) {
        lastId += 1;
        answers.set(lastId, onAnswer);
        other().postMessage({ gapi: "call", id: lastId, name, data }, origin);
      },
    };
  }

  async function open({ where, url, attributes }, onOpen) {
    const frame = document.createElement("iframe");
    const { style, ...rest } = attributes;
    Object.assign(frame.style, style);
    for (const [name, value] of Object.entries(rest)) frame.setAttribute(name, value);
    frame.src = url;
    const channel = openChannel(() => frame.contentWindow, new URL(url).origin);
    const isReady = new Promise((resolve) => channel.register(READY, resolve));
    where.append(frame);
    return onOpen({ ...channel, restyle: async () => undefined, ping: () => isReady });
  }

  function getParentIframe() {
    const channel = openChannel(() => window.parent, new URL(document.referrer).origin);
    channel.send(READY);
    return channel;
  }

  window.gapi = {
    load: (_features, { callback }) => queueMicrotask(callback),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      Iframe: () => undefined,
      getContext: () => ({ open, getParentIframe }),
    },
  };
  const named = new URL(script.src).searchParams.get("onload");
  queueMicrotask(() => (named ? window[named]() : window.gapi_onload?.()));
})();
