let frames = 0;

/**
 * Creates a frame. Styles are set by property: the page's Content-Security-Policy may forbid style attributes.
 * @param {{ src: string, title: string, style: Record<string, string> }} frame
 */
export function createFrame({ src, title, style }) {
  const frame = document.createElement("iframe");
  frames += 1;
  frame.name = `__privateStripeFrame${frames}`;
  frame.title = title;
  frame.src = src;
  frame.setAttribute("allowtransparency", "true");
  frame.setAttribute("scrolling", "no");
  setStyle(frame, {
    border: "0",
    margin: "0",
    padding: "0",
    display: "block",
    background: "transparent",
    // With a dark color scheme the browser would paint a white background behind the transparent frame.
    "color-scheme": "light",
    ...style,
  });
  return frame;
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, string>} style
 */
export function setStyle(element, style) {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, "important");
}
