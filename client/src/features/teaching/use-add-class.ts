import { teachingMessages } from "../../lib/messages/teaching.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/** Hands in a new class; says so once the server has it. */
export function useAddClass() {
  const utils = trpc.useUtils();
  return trpc.classes.add.useMutation({
    onSuccess: () => {
      toast.success(teachingMessages.inserted);
      void utils.classes.mine.invalidate();
    },
  });
}
