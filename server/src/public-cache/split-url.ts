/** The path of a request's URL and its search, which begins with "?" or is empty. */
export function splitUrl(url: string): { path: string; search: string } {
  const start = url.indexOf("?");
  return start < 0 ? { path: url, search: "" } : { path: url.slice(0, start), search: url.slice(start) };
}
