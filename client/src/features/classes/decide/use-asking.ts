import { useState } from "react";

/** Whether a question is open; tells the drawer below it as well. */
export function useAsking(onAsking?: (isAsking: boolean) => void) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = (isOpen: boolean) => () => {
    setIsAsking(isOpen);
    onAsking?.(isOpen);
  };
  return { isAsking, open: ask(true), close: ask(false) };
}
