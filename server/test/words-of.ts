/** The words of a message's text, sorted. */
export const wordsOf = (text = "") =>
  text
    .toLowerCase()
    .match(/[\p{L}\d$.]+/gu)
    ?.toSorted();

/** What a message's HTML shows, with the addresses of its links. */
export const shownText = (html = "") =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<a [^>]*href="([^"]+)"[^>]*>/g, " $1 ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
