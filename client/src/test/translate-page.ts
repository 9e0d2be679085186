/** Does what a page translator does: takes every text away from its place, and puts its own words there in elements of their own. */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("[translate=no]")) continue;
    const words = document.createElement("font");
    words.textContent = text.data;
    text.replaceWith(words);
  }
}
