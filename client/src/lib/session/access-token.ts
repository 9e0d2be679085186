const KEY = "accessToken";

/** The server's token in local storage; a browser that blocks storage simply has none. */
export const accessToken = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(token: string): void {
    try {
      localStorage.setItem(KEY, token);
    } catch {
      // Without storage the token cannot be kept; the next request is refused and says so.
    }
  },
  remove(): void {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
