import { useQueryClient } from "@tanstack/react-query";
import { answersOf, useChange } from "../../lib/question.ts";
import { useSessionActions } from "../../lib/session-context.tsx";

/** Changes name and picture at the school, then at the identity provider, so both show the same person. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const session = useSessionActions();
  return useChange("auth.updateProfile", {
    onSuccess: (_saved, profile) => {
      void queryClient.invalidateQueries(answersOf("auth.me"));
      void queryClient.invalidateQueries(answersOf("classes"));
      // The school's record is the one that counts; the provider's copy may follow later.
      session.updateProfile(profile).catch(() => undefined);
    },
  });
}
