import { IconCalendarPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { fetchFile } from "../../lib/api/fetch-file.ts";
import { datesFileMessages as text } from "../../lib/messages/week.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";

/** Hands over the coming dates of a class, which the reader attends or teaches, as a file that calendars open. */
export function AddToCalendarButton({ classId, className }: { classId: string; className: string }) {
  const session = useSessionActions();
  const save = useMutation({
    mutationFn: () => fetchFile(`/calendar/${classId}`, session),
    onSuccess: (file) => saveFile(file, text.fileName(className)),
    onError: toast.failure,
  });
  return (
    <Button
      variant="light"
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      aria-label={text.saveOf(className)}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {text.save}
    </Button>
  );
}
