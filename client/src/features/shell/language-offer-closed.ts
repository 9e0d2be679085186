const KEY = "languageOfferClosed";

/** Whether the offer of another language has been closed in this browser, or a language chosen. */
export function wasOfferClosed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Closes it for good. */
export function keepOfferClosed(): void {
  try {
    localStorage.setItem(KEY, "true");
  } catch {
    // Where nothing can be kept it is closed for as long as the page lasts.
  }
}
