const KEY = "openedAnew";
const NAME = "MissingFileError";

type FollowedRouter = {
  subscribe(
    event: "onBeforeNavigate",
    listener: (event: { pathChanged: boolean; fromLocation?: object; toLocation: { publicHref: string } }) => void,
  ): () => void;
};

let isIncomplete = false;
let isLeaving = false;
/** This document stands for one that lacked files, and nobody has gone on from its first page yet. */
let isAnew = false;

/**
 * Notices files of the build that cannot be loaded: the tab is older than a deployment, or offline. The next page is then
 * opened as a new document, with the files of today; a style sheet that has failed once is not asked for again otherwise.
 */
export function watchMissingFiles(router: FollowedRouter): void {
  addEventListener("vite:preloadError", (event) => {
    const { payload } = event as Event & { payload: Error };
    isIncomplete = true;
    // By the browser's own words the router would reload, offline too.
    Object.assign(payload, { name: NAME, message: `${NAME} (${payload.message.replace(/^.*\//, "")})` });
  });
  isAnew = takeMark();
  router.subscribe("onBeforeNavigate", ({ pathChanged, fromLocation, toLocation }) => {
    if (!pathChanged || !fromLocation) return;
    isAnew = false;
    if (isIncomplete) hardReload(toLocation.publicHref);
  });
}

/** Whether an error is about a file of the build that could not be loaded. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && (error.name === NAME || isMissingFile(error.cause));
}

/** Opens a page as a new document, once and never offline; false where it does not. */
export function hardReload(href = location.href): boolean {
  if (isLeaving) return true;
  if (isAnew || !navigator.onLine || !leaveMark()) return false;
  isLeaving = true;
  if (new URL(href, location.href).href === location.href) location.reload();
  else location.assign(href);
  return true;
}

// Without storage it could go on for ever: then nothing is opened anew.
function leaveMark(): boolean {
  try {
    sessionStorage.setItem(KEY, "true");
    return true;
  } catch {
    return false;
  }
}

function takeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isMarked;
  } catch {
    return false;
  }
}
