import { useRef } from "react";
import { trpc } from "../../../lib/api/trpc.ts";

/**
 * The way out of a window that decides about a class. A refusal says that somebody else has decided: the list is read again, and
 * not before the window is closed, which may go with what the class was.
 */
export function useClosing(close: () => void) {
  const utils = trpc.useUtils();
  const isRefused = useRef(false);
  return {
    onRefused: () => {
      isRefused.current = true;
    },
    onClose: () => {
      close();
      if (isRefused.current) void utils.admin.classes.invalidate();
      isRefused.current = false;
    },
  };
}
