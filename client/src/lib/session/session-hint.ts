const KEY = "hasSession";

export type SessionHint = {
  /** The provider's id of who has signed in; null for nobody. */
  read(): string | null;
  write(userId: string): void;
  remove(): void;
  /** Calls when another tab writes it. */
  onWritten(listener: () => void): void;
};

/** Who has signed in, where storage does not keep it. */
let held: string | undefined;

/**
 * Who has signed in on this browser and not out again, kept in local storage, or in this page where storage is full or blocked. It
 * grants nothing: it spares everybody else the identity provider. Where storage is blocked, it is "" until the provider has reported.
 */
export const sessionHint: SessionHint = {
  read() {
    if (held !== undefined) return held;
    try {
      return localStorage.getItem(KEY);
    } catch {
      return "";
    }
  },
  write(userId) {
    held = undefined;
    try {
      localStorage.setItem(KEY, userId);
    } catch {
      held = userId;
    }
  },
  remove() {
    held = undefined;
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
