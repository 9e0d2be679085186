import { useDisclosure } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import type { ButtonProps } from "@mantine/core";
import { MAX_MESSAGED } from "@campside/server/schemas/emails";
import { Button } from "../../components/button.tsx";
import { readConfig } from "../../lib/config.ts";
import { classMessageMessages as text } from "../../lib/messages/class-messages.ts";
import { type Audience, WriteDialog } from "./write-dialog.tsx";

type WriteButtonProps = Partial<Pick<ButtonProps, "size" | "variant">> & {
  label: string;
  title: string;
  audience: Audience;
  /** How many classes of what is chosen are over, and get nothing. */
  leftOut?: number;
};

/** Opens a message to people enrolled in classes, or says that they are too many; nothing where the school sends no e-mail. */
export function WriteButton({ label, title, audience, leftOut = 0, ...button }: WriteButtonProps) {
  const [isOpen, dialog] = useDisclosure();
  if (!readConfig().sendsEmail) return null;
  const { classIds, enrolmentIds = [] } = audience;
  if (classIds.length > MAX_MESSAGED.classes) return <span>{text.tooManyClasses(classIds.length)}</span>;
  if (enrolmentIds.length > MAX_MESSAGED.places) return <span>{text.tooManyPlaces(enrolmentIds.length)}</span>;
  return (
    <>
      <Button {...button} leftSection={<IconSend size={16} aria-hidden />} onClick={dialog.open}>
        {label}
      </Button>
      <WriteDialog title={title} audience={audience} leftOut={leftOut} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
