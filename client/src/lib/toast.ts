import { createElement, type ReactNode } from "react";
import type { Toast, toast as toastLibrary } from "react-hot-toast";
import { errorMessage } from "./api/error-message.ts";
import { TOAST_MS } from "./ui-constants.ts";

type Library = typeof toastLibrary;

// An option of each toast: the library's default overrides the `Toaster`'s.
const announced = { ariaProps: { role: "alert", "aria-live": "assertive" } } as const satisfies Partial<Toast>;

let library: Library | undefined;
let isLoaded = false;
const listeners = new Set<() => void>();

/** Loads what keeps the messages; from then on each is there at once. */
export async function loadToasts(): Promise<Library> {
  library ??= (await import("react-hot-toast")).toast;
  if (!isLoaded) {
    isLoaded = true;
    for (const listener of listeners) listener();
  }
  return library;
}

/** Whether what keeps the messages has been loaded. */
export const toastsAreLoaded = (): boolean => isLoaded;

/** Calls once it has been loaded. */
export function whenToastsAreLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(show: (library: Library) => void): void {
  if (library) show(library);
  // Without a connection there is nowhere to say so.
  else void loadToasts().then(show, () => undefined);
}

/** A longer one is not read in the two seconds of a success. */
const WORDS_AT_A_GLANCE = 8;

function tellSuccess(library: Library, text: string, link?: ReactNode): void {
  const show = (options: { duration?: number }) => library.success(content, { id: text, ...options });
  // Whoever has moved the keyboard's focus to the link is about to follow it.
  const keep = { onFocus: () => show({ duration: Infinity }), onBlur: () => show({ duration: TOAST_MS }) };
  const content = link ? createElement("span", keep, text, " ", link) : text;
  show(text.split(" ").length > WORDS_AT_A_GLANCE ? { duration: TOAST_MS } : {});
}

function tellError(text: string): void {
  tell((library) => void library.error(text, { id: text, ...announced }));
}

/**
 * Short messages over the page; failures are announced to screen readers at once. The same message again stays one, shown for
 * its whole time from then on.
 */
export const toast = {
  /** `link` leads to what can be done next. */
  success: (text: string, link?: ReactNode) => tell((library) => tellSuccess(library, text, link)),
  /** A plain remark: nothing went wrong, nothing was done. */
  note: (text: string) => tell((library) => void library(text, { id: text })),
  error: tellError,
  /** Tells any error in words a person can act on. */
  failure: (error: unknown) => tellError(errorMessage(error)),
};
