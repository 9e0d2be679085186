import { useSyncExternalStore } from "react";

export type ColorScheme = "dark" | "light";

const KEY = "darkMode";
const USUAL: ColorScheme = "dark";

const listeners = new Set<() => void>();
/** What was chosen where nothing can be kept: it lasts as long as the page. */
let unkept: ColorScheme | null = null;

function readStored(): ColorScheme | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof stored === "boolean" ? (stored ? "dark" : "light") : null;
  } catch {
    return null;
  }
}

function show(): void {
  const scheme = readColorScheme();
  document.documentElement.classList.toggle("dark", scheme === "dark");
  document.documentElement.dataset["mantineColorScheme"] = scheme;
  for (const listener of listeners) listener();
}

function followOtherTabs({ key }: StorageEvent): void {
  if (key !== KEY) return;
  unkept = null;
  show();
}

/** The choice that was made, or else the usual look. */
export function readColorScheme(): ColorScheme {
  return unkept ?? readStored() ?? USUAL;
}

/**
 * Keeps the colour scheme in local storage as the JSON boolean `darkMode`, and marks the document root with it, for our
 * style sheets and the component library's. Answers whether it is kept: where that is not possible, it lasts as long as the page.
 */
export function chooseColorScheme(scheme: ColorScheme): boolean {
  unkept = null;
  try {
    localStorage.setItem(KEY, JSON.stringify(scheme === "dark"));
  } catch {
    unkept = scheme;
  }
  show();
  return unkept === null;
}

/** Calls `onChange` at every change, another tab's included, until the returned function is called. */
export function onColorScheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", followOtherTabs);
    // Another tab may have changed it while this page loaded.
    show();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
  };
}

/** The colour scheme of the page; where pages are rendered, and while they are taken over, the usual one. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onColorScheme, readColorScheme, () => USUAL);
}
