import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { Toaster, useToasterStore } from "react-hot-toast";
import { TOAST_MAX_WIDTH_PX, TOAST_MS, TOAST_REMOVE_DELAY_MS, TOAST_SUCCESS_MS } from "../lib/ui-constants.ts";

/** How far from the lower edge a message may reach. */
const LOW_PX = 140;

/** Whether what was just pressed is where messages appear on phones. */
const isPressedLow = (): boolean =>
  document.activeElement !== document.body &&
  (document.activeElement?.getBoundingClientRect().bottom ?? 0) > innerHeight - LOW_PX;

/**
 * Shows the short messages that there are: on phones within the thumb's reach, unless they would cover what was pressed;
 * beside titles and searches elsewhere.
 */
export function ShownToasts() {
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const newest = useToasterStore().toasts[0]?.id;
  const [place, setPlace] = useState({ of: newest, isTop: isPressedLow() });
  if (newest !== undefined && newest !== place.of) setPlace({ of: newest, isTop: isPressedLow() });
  return (
    <Toaster
      position={isWide ? "top-right" : place.isTop ? "top-center" : "bottom-center"}
      containerStyle={{ top: 84 }}
      toastOptions={{
        duration: TOAST_MS,
        removeDelay: TOAST_REMOVE_DELAY_MS,
        style: {
          maxWidth: TOAST_MAX_WIDTH_PX,
          background: "var(--surface-toast)",
          color: "var(--ink)",
          border: "1px solid var(--line)",
          borderRadius: "var(--mantine-radius-md)",
          boxShadow: "var(--shadow-lift)",
          fontWeight: 550,
        },
        success: {
          duration: TOAST_SUCCESS_MS,
          iconTheme: { primary: "var(--green-ink)", secondary: "var(--surface-toast)" },
        },
        error: { iconTheme: { primary: "var(--red-ink)", secondary: "var(--surface-toast)" } },
        loading: { duration: Number.POSITIVE_INFINITY },
      }}
    />
  );
}
