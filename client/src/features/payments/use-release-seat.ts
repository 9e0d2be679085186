import { trpc } from "../../lib/trpc.ts";

/** Gives the held seat back, so that somebody else can have it at once. */
export function useReleaseSeat() {
  const utils = trpc.useUtils();
  return trpc.payments.release.useMutation({ onSuccess: () => utils.classes.invalidate() });
}
