// The worker of the attendance pages: they open without a connection, from the files of one build. The build puts that in front:
// const BUILD = { language, version, entry, files }. It answers for those pages and for files whose names have a hash of their content, and for
// nothing else: all data comes from the server or from what the page itself keeps.
/** The page under whose address it is registered, which depends on the languages of the school. */
const SHELL = new URL(registration.scope).pathname;
/** Stands in the cache of a build that has taken over. */
const ANSWERS = "/answers";
const PREFIX = `attendance ${BUILD.language} `;
const CACHE = PREFIX + BUILD.version;
const PATIENCE_MS = 3000;

/** Keeps the page and its files. */
async function keepBuild() {
  const cache = await caches.open(CACHE);
  try {
    const page = await fetch(SHELL, { cache: "no-store", headers: { accept: "text/html" } });
    // While servers are replaced, another build's may answer: this one is kept at the next try.
    if (!page.ok || !(await page.clone().text()).includes(BUILD.entry))
      throw new Error("The page is of another build.");
    await Promise.all([cache.put(SHELL, page), cache.addAll(BUILD.files)]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Begins to answer, and deletes the builds before. The one that has answered until now stays: tabs that it has opened ask for its files. */
async function takeOver() {
  // In the order of making: later ones wait.
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const older = builds.slice(0, builds.indexOf(CACHE));
  const haveAnswered = await Promise.all(older.map(async (name) => (await caches.open(name)).match(ANSWERS)));
  const last = older.findLast((_, index) => haveAnswered[index]);
  await Promise.all(older.filter((name) => name !== last).map((name) => caches.delete(name)));
  await (await caches.open(CACHE)).put(ANSWERS, new Response());
  await clients.claim();
}

/** Keeps the page as the server has just sent it, with what the school has set since this build was kept. */
async function keepPage(url, page) {
  if (new URL(url).pathname !== SHELL || !page.ok) return;
  const cache = await caches.open(CACHE);
  if ((await page.clone().text()).includes(BUILD.entry)) await cache.put(SHELL, page);
}

/** The server's page; the kept one where there is none in time. */
async function pageFor(event) {
  const { request } = event;
  const fresh = fetch(request).catch(() => undefined);
  const kept = fresh.then((page) => page && keepPage(request.url, page.clone())).catch(() => undefined);
  event.waitUntil(kept);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fresh, late]);
  if (answer && answer.status < 500) return answer;
  const cache = await caches.open(CACHE);
  // The browser may have deleted it.
  return (await cache.match(SHELL)) ?? (await caches.match(SHELL)) ?? (await fresh) ?? Response.error();
}

/** A file of whichever build is kept. */
async function fileFor(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keepBuild()));

// Also for the page that has registered it: parts of it that come later are here.
addEventListener("activate", (event) => event.waitUntil(takeOver()));

addEventListener("message", ({ data }) => {
  if (data === "take over") void skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(fileFor(request));
});
