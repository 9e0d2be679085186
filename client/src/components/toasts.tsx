import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useSession } from "../lib/session/session-context.tsx";
import { loadToasts, toastsAreLoaded, whenToastsAreLoaded } from "../lib/toast.ts";

const loadToaster = () => import("./toaster.tsx");
const ShownToasts = lazy(async () => ({ default: (await loadToaster()).ShownToasts }));

/**
 * Where short messages appear. What shows them is loaded with the first one, or once somebody is signed in: offline, where it is
 * needed, it cannot be loaded.
 */
export function Toasts() {
  const { status } = useSession();
  useEffect(() => {
    if (status === "signed-in")
      void loadToaster()
        .then(loadToasts)
        .catch(() => undefined);
  }, [status]);
  const areLoaded = useSyncExternalStore(whenToastsAreLoaded, toastsAreLoaded, () => false);
  return <Suspense fallback={null}>{areLoaded && <ShownToasts />}</Suspense>;
}
