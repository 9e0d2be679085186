/** Gives the page's content the keyboard's focus where what had it is gone. */
export function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
}
