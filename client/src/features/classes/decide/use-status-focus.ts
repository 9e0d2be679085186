import { isPossible } from "@campside/server/schemas/class-life";
import { useEffect, useRef } from "react";
import type { ManagedClass } from "./managed-class.ts";

/**
 * Where the focus goes once a class is decided: the button that decided is gone, and the focus with it. Not before it is ready: over an
 * open window the focus stays where it is.
 */
export function useStatusFocus({ standing }: ManagedClass, isReady: boolean) {
  const place = useRef<HTMLDivElement>(null);
  // The seats and the clock decide the rest.
  const decided = isPossible(standing, "close") ? "open" : standing;
  const seen = useRef(decided);
  useEffect(() => {
    if (!isReady || seen.current === decided) return;
    seen.current = decided;
    const isInside = place.current?.closest("[role=dialog], main")?.contains(document.activeElement);
    if (!isInside) place.current?.focus();
  }, [decided, isReady]);
  return place;
}
