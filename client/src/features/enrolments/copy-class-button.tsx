import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { copyMessages } from "../../lib/messages/teaching.ts";
import { CopyClassDialog } from "../classes/teach/copy-class-dialog.tsx";

/** Copies a class with its dates, as for those who wait for it. */
export function CopyClassButton({ classId, className }: { classId: string; className: string }) {
  const [isCopying, copying] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={copying.open}>
        {copyMessages.copy}
      </Button>
      <CopyClassDialog original={{ id: classId, name: className }} isOpen={isCopying} onClose={copying.close} />
    </>
  );
}
