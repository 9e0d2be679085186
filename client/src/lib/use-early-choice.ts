import { useEffect, useEffectEvent, useRef } from "react";

/** The ref of a select on a rendered page: what was chosen there before the page was taken over is chosen now. */
export function useEarlyChoice(value: string, choose: (value: string) => void) {
  const select = useRef<HTMLSelectElement>(null);
  const chooseEarly = useEffectEvent(() => {
    const early = select.current?.value ?? value;
    if (early !== value) choose(early);
  });
  useEffect(() => chooseEarly(), []);
  return select;
}
