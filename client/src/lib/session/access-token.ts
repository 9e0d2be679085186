const KEY = "accessToken";

/** The token of this page, for where the browser does not keep it: its storage is blocked or full, or was cleared. */
let held: string | null = null;
let isStored = true;

/** The server's token in local storage; where nothing is kept there, it lasts as long as the page. */
export const accessToken = {
  read(): string | null {
    if (!isStored) return held;
    try {
      return localStorage.getItem(KEY) ?? held;
    } catch {
      return held;
    }
  },
  write(token: string): void {
    held = token;
    try {
      localStorage.setItem(KEY, token);
      isStored = true;
    } catch {
      isStored = false;
    }
  },
  remove(): void {
    held = null;
    isStored = true;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
  /** False while there is a token that ends with the page. */
  isPersisted: (): boolean => isStored,
};
