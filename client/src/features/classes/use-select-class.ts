import { useQueryClient } from "@tanstack/react-query";
import { classesMessages } from "../../lib/messages/classes.ts";
import { answersOf, useChange } from "../../lib/question.ts";
import { toast } from "../../lib/toast.ts";

/** Puts a class among the student's selected ones and says what came of it; a second time changes nothing. */
export function useSelectClass() {
  const queryClient = useQueryClient();
  return useChange("enrolment.select", {
    onSuccess: ({ outcome }) => {
      if (outcome === "selected") toast.success(classesMessages.selected);
      else if (outcome === "already-selected") toast.note(classesMessages.alreadySelected);
      else toast.note(classesMessages.alreadyEnrolled);
      void queryClient.invalidateQueries(answersOf("enrolment.selected"));
    },
    onError: (error) => {
      toast.failure(error);
      // The seats or the status on the screen are probably old.
      void queryClient.invalidateQueries(answersOf("classes"));
    },
  });
}
