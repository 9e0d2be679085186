import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastsAreNeeded, whenToastsAreNeeded } from "../lib/toast.ts";

const ShownToasts = lazy(async () => ({ default: (await import("./toaster.tsx")).ShownToasts }));

/** Where short messages appear; what shows them is loaded with the first one. */
export function Toasts() {
  const areNeeded = useSyncExternalStore(whenToastsAreNeeded, toastsAreNeeded, () => false);
  return <Suspense fallback={null}>{areNeeded && <ShownToasts />}</Suspense>;
}
