import { useMediaQuery } from "@mantine/hooks";
import { Toaster } from "react-hot-toast";
import { TOAST_MAX_WIDTH_PX, TOAST_MS, TOAST_REMOVE_DELAY_MS, TOAST_SUCCESS_MS } from "../lib/ui-constants.ts";

/** Shows the short messages that there are: within the thumb's reach on phones, beside titles and searches elsewhere. */
export function ShownToasts() {
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  return (
    <Toaster
      position={isWide ? "top-right" : "bottom-center"}
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
