import { trpc } from "../../lib/api/trpc.ts";
import { toast } from "../../lib/toast.ts";

/** How what an admin does to a waitlist ends: it is said, and everything is fetched anew that shows seats or turns. */
export function useWaitlistMutation(done: string, onDone: () => void) {
  const { admin, classes, waitlist } = trpc.useUtils();
  return {
    onSuccess: () => {
      toast.success(done);
      onDone();
    },
    // A refusal tells that the list is out of date, as much as a success does.
    onSettled: () => Promise.all([waitlist, classes, admin.classes].map((query) => query.invalidate())),
  };
}
