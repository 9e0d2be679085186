import { trpc } from "../../lib/api/trpc.ts";

/** Fetches anew who is in the family, and whether there are children; resolves once the list is there. */
export function useRefreshFamily(): () => Promise<void> {
  const utils = trpc.useUtils();
  return () => {
    void utils.auth.me.invalidate();
    return utils.family.invalidate();
  };
}
