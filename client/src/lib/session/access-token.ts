const KEY = "accessToken";

/** A token that the browser does not keep: its storage is blocked or full. */
let unkept: string | null = null;

/** The server's token in local storage; where nothing can be kept there, it lasts as long as the page. */
export const accessToken = {
  read(): string | null {
    if (unkept !== null) return unkept;
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(token: string): void {
    unkept = null;
    try {
      localStorage.setItem(KEY, token);
    } catch {
      unkept = token;
    }
  },
  remove(): void {
    unkept = null;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
  /** False while there is a token that ends with the page. */
  isKept: (): boolean => unkept === null,
};
