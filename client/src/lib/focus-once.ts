/** As the `ref` of an element: puts the keyboard at it when it appears, and not again. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
