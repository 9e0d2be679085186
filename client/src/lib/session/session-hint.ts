const KEY = "hasSession";

export type SessionHint = {
  /** The provider's id of who has signed in; null for nobody. */
  read(): string | null;
  write(userId: string): void;
  remove(): void;
  /** Calls when another tab writes it. */
  onWritten(listener: () => void): void;
};

/**
 * Who has signed in on this browser and not out again, kept in local storage. It grants nothing: it spares
 * everybody else the identity provider. Where storage is blocked, only the provider can tell.
 */
export const sessionHint: SessionHint = {
  read() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return "";
    }
  },
  write(userId) {
    try {
      localStorage.setItem(KEY, userId);
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
