import { useState } from "react";

/**
 * The props of a button that is greyed once it has done its work: there it keeps the keyboard's focus, and where it was grey from
 * the start it is left out of the tab order.
 */
export function useGreyed(isGrey: boolean): { disabled: boolean } | { "aria-disabled": boolean } {
  const [wasGrey] = useState(isGrey);
  return wasGrey ? { disabled: isGrey } : { "aria-disabled": isGrey };
}
