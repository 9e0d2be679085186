const KEY = "hasSession";

export type SessionHint = {
  read(): boolean;
  write(): void;
  remove(): void;
  /** Calls when another tab writes it. */
  onWritten(listener: () => void): void;
};

/**
 * Whether somebody has signed in on this browser and not out again, kept in local storage. It grants nothing: it spares
 * everybody else the identity provider. Where storage is blocked, only the provider can tell.
 */
export const sessionHint: SessionHint = {
  read() {
    try {
      return localStorage.getItem(KEY) !== null;
    } catch {
      return true;
    }
  },
  write() {
    try {
      localStorage.setItem(KEY, "true");
    } catch {
      // The provider is asked anyway.
    }
  },
  remove() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
  onWritten(listener) {
    window.addEventListener("storage", ({ key, newValue }) => {
      if (key === KEY && newValue !== null) listener();
    });
  },
};
