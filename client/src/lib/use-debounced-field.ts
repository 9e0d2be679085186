import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SEARCH_DELAY_MS } from "./ui-constants.ts";

/**
 * What is typed into a field whose value lives in the address: it is sent, trimmed, a moment after the last key unless it is
 * there already, and follows the address when that changes by itself. `clear` sends at once, and leaves the focus in the
 * field; so does `leave`, for the input's blur: what is done elsewhere on the page must not be overtaken by an older search.
 * `field` is the input's ref, for what was typed into the rendered page before.
 */
export function useDebouncedField(committed: string, send: (value: string) => void) {
  const [typed, setTyped] = useState(committed);
  const lastSent = useRef(committed);
  const sendSoon = useDebouncedCallback((value: string) => {
    lastSent.current = value;
    if (value !== committed) send(value);
  }, SEARCH_DELAY_MS);
  const type = (value: string) => {
    setTyped(value);
    sendSoon(value.trim());
  };

  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    type("");
    sendSoon.flush();
    field.current?.focus();
  };
  const leave = () => sendSoon.flush();
  const typeEarly = useEffectEvent(() => {
    const early = field.current?.value ?? "";
    if (early !== typed) type(early);
  });
  useEffect(() => typeEarly(), []);

  useEffect(() => {
    // The address changed by itself: back, forward or a link.
    if (committed === lastSent.current) return;
    lastSent.current = committed;
    sendSoon.cancel();
    setTyped(committed);
  }, [committed, sendSoon]);

  return { typed, type, clear, leave, field };
}
