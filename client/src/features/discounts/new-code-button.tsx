import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { discountsMessages as text } from "../../lib/messages/discounts.ts";
import { NewCodeDialog } from "./new-code-dialog.tsx";

/** Opens the form of a new code. */
export function NewCodeButton() {
  const [isOpen, window] = useDisclosure();
  return (
    <>
      <Button size="md" onClick={window.open}>
        {text.newCode}
      </Button>
      <NewCodeDialog isOpen={isOpen} onClose={window.close} />
    </>
  );
}
