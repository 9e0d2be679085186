import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";

/**
 * What is typed into a field whose value lives in the address: it is sent a moment after the last key, and follows the
 * address when that changes by itself. `field` is the input's ref, for what was typed into the rendered page before.
 */
export function useTyped(asked: string, send: (value: string) => void) {
  const [typed, setTyped] = useState(asked);
  const lastSent = useRef(asked);
  const sendSoon = useDebouncedCallback((value: string) => {
    lastSent.current = value;
    send(value);
  }, SEARCH_DELAY_MS);
  const type = (value: string) => {
    setTyped(value);
    sendSoon(value);
  };

  const field = useRef<HTMLInputElement>(null);
  const typeEarly = useEffectEvent(() => {
    const early = field.current?.value ?? "";
    if (early !== typed) type(early);
  });
  useEffect(() => typeEarly(), []);

  useEffect(() => {
    // The address changed by itself: back, forward or a link.
    if (asked === lastSent.current) return;
    lastSent.current = asked;
    setTyped(asked);
  }, [asked]);

  return { typed, type, field };
}
