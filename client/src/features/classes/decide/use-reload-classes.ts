import { trpc } from "../../../lib/api/trpc.ts";

/** Fetches anew what admins see of classes: somebody else may have decided meanwhile. */
export function useReloadClasses() {
  const { admin, classes } = trpc.useUtils();
  return () => void Promise.all([admin.classes.invalidate(), classes.managed.invalidate()]);
}
