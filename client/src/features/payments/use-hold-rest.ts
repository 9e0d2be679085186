import { useEffect, useState } from "react";
import { holdRest } from "./hold-rest.ts";

const TICK_MS = 1000;

/** Follows {@link holdRest} second by second. */
export function useHoldRest(hold: { expiresAt: Date; receivedAt: number }): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return holdRest(hold, Math.max(now, hold.receivedAt));
}
