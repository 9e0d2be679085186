/**
 * @typedef {{ [property: string]: string | { color?: string } | undefined }} StyleVariant
 * @typedef {{ base?: StyleVariant, empty?: StyleVariant, complete?: StyleVariant, invalid?: StyleVariant }} ElementStyle
 */

/** @type {Readonly<Record<string, string>>} */
const VARIABLES = {
  color: "--color",
  iconColor: "--icon-color",
  fontFamily: "--font-family",
  fontSize: "--font-size",
  fontStyle: "--font-style",
  fontWeight: "--font-weight",
  fontSmoothing: "--font-smoothing",
  letterSpacing: "--letter-spacing",
  lineHeight: "--line-height",
  textShadow: "--text-shadow",
  textTransform: "--text-transform",
};
const DEFAULT_INVALID = { color: "#df1b41", iconColor: "#df1b41" };

/**
 * Applies the options' styles to an element as CSS variables; the Content-Security-Policy allows no inline style.
 * @param {HTMLElement} element
 * @param {ElementStyle} style
 * @param {"empty" | "complete" | "invalid" | undefined} state
 */
export function applyStyle(element, style, state) {
  const ofState = state && style[state];
  /** @type {StyleVariant} */
  const variant = { ...style.base, ...(state === "invalid" ? DEFAULT_INVALID : {}), ...ofState };
  for (const [property, variable] of Object.entries(VARIABLES)) set(element, variable, variant[property]);
  const placeholder = variant["::placeholder"];
  set(element, "--placeholder-color", typeof placeholder === "object" ? placeholder.color : undefined);
}

/**
 * @param {HTMLElement} element
 * @param {string} variable
 * @param {unknown} value
 */
function set(element, variable, value) {
  if (typeof value === "string" || typeof value === "number") element.style.setProperty(variable, String(value));
  else element.style.removeProperty(variable);
}
