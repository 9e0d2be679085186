import { errorCodeOf } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";
import { toast } from "../../lib/toast.ts";

/** Puts some of the family on the waitlist of a class, and ends once the page tells of it; also where seats are free meanwhile. */
export function useJoinWaitlist(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.waitlist.join.useMutation({
    onSuccess: () => toast.success(text.joined),
    onError: (error) => {
      if (errorCodeOf(error) === "SEATS_FREE") toast.failure(error);
    },
    onSettled: async (_joined, error) => {
      // The seats on the screen, and who can be chosen, are probably old.
      if (error) void Promise.all([utils.classes.invalidate(), utils.family.forClass.invalidate()]);
      await utils.waitlist.invalidate();
      if (!error || errorCodeOf(error) === "SEATS_FREE") onDone();
    },
  });
}
