import { useMutation } from "@tanstack/react-query";
import { fetchFile } from "../../lib/api/fetch-file.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";

/** Hands the PDF file of an address over under a name; says what is wrong where there is none to have. */
export function useSavePdf({ url, name }: { url: string; name: string }) {
  const session = useSessionActions();
  return useMutation({
    mutationFn: () => fetchFile(url, session),
    onSuccess: (pdf) => saveFile(pdf, name),
    onError: toast.failure,
  });
}
