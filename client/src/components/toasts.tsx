import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useSession } from "../lib/session/session-context.tsx";
import { loadToasts, toastsAreNeeded, whenToastsAreNeeded } from "../lib/toast.ts";

const ShownToasts = lazy(async () => ({ default: (await import("./toaster.tsx")).ShownToasts }));

/** Where short messages appear. What shows them is loaded with the first one, or once somebody is signed in: it cannot be loaded offline, where it is needed. */
export function Toasts() {
  const { status } = useSession();
  useEffect(() => {
    if (status === "signed-in") void loadToasts().catch(() => undefined);
  }, [status]);
  const areNeeded = useSyncExternalStore(whenToastsAreNeeded, toastsAreNeeded, () => false);
  return <Suspense fallback={null}>{areNeeded && <ShownToasts />}</Suspense>;
}
