import { trpc } from "../../lib/api/trpc.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";

/** Changes name and picture at the school, then at the identity provider, so both show the same person. */
export function useUpdateProfile() {
  const utils = trpc.useUtils();
  const session = useSessionActions();
  return trpc.auth.updateProfile.useMutation({
    onSuccess: ({ name, photoUrl }) => {
      void utils.auth.me.invalidate();
      void utils.classes.invalidate();
      // The school's record is the one that counts; the provider's copy may follow later.
      session.updateProfile({ name, photoUrl }).catch(() => undefined);
    },
  });
}
