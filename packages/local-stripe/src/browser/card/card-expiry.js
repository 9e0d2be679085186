/**
 * Formats an expiry date as "MM / YY" while it is typed.
 * @param {string} typed
 * @param {boolean} isDeleting
 */
export function formatExpiry(typed, isDeleting = false) {
  const digits = typed.replaceAll(/\D/g, "");
  const monthFirst = /^[2-9]/.test(digits) || /^\d\s*\//.test(typed.trim()) ? `0${digits}` : digits;
  const shown = monthFirst.slice(0, 4);
  if (shown.length > 2) return `${shown.slice(0, 2)} / ${shown.slice(2)}`;
  return shown.length === 2 && !isDeleting ? `${shown} / ` : shown;
}

/**
 * @param {string} shown "MM / YY" or the beginning of it
 * @returns {{ month: number, year: number } | undefined} nothing while it is incomplete
 */
export function readExpiry(shown) {
  const match = /^(\d\d) \/ (\d\d)$/.exec(shown);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : undefined;
}
