import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

const KEY = "darkMode";

function readStored(): MantineColorScheme | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof stored === "boolean" ? (stored ? "dark" : "light") : null;
  } catch {
    return null;
  }
}

function markRoot(scheme: MantineColorScheme): void {
  document.documentElement.classList.toggle("dark", scheme === "dark");
}

/**
 * Keeps the colour scheme in local storage as the JSON boolean `darkMode`, marks the document root with
 * the class `dark`, and follows a change made in another tab.
 */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => (typeof window === "undefined" ? fallback : (readStored() ?? fallback)),
    set: (scheme) => {
      markRoot(scheme);
      try {
        localStorage.setItem(KEY, JSON.stringify(scheme === "dark"));
      } catch {
        // The choice then lasts as long as the page.
      }
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key !== KEY) return;
        const scheme = readStored() ?? "dark";
        markRoot(scheme);
        onUpdate(scheme);
      };
      window.addEventListener("storage", listener);
    },
    unsubscribe: () => {
      if (listener) window.removeEventListener("storage", listener);
    },
    clear: () => {
      try {
        localStorage.removeItem(KEY);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
