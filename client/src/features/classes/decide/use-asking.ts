import { useEffect, useState } from "react";

/** Whether a question is open; tells the drawer below it as well, also when the question goes with what asked it. */
export function useAsking(onAsking?: (isAsking: boolean) => void) {
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    onAsking?.(isAsking);
    return () => onAsking?.(false);
  }, [isAsking, onAsking]);
  return { isAsking, open: () => setIsAsking(true), close: () => setIsAsking(false) };
}
