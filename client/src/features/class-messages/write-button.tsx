import { useDisclosure } from "@mantine/hooks";
import { IconSend } from "@tabler/icons-react";
import type { ButtonProps } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { readConfig } from "../../lib/config.ts";
import { type Audience, WriteDialog } from "./write-dialog.tsx";

type WriteButtonProps = Partial<Pick<ButtonProps, "size" | "variant">> & {
  label: string;
  title: string;
  audience: Audience;
};

/** Opens a message to people enrolled in classes; nothing where the school sends no e-mail. */
export function WriteButton({ label, title, audience, ...button }: WriteButtonProps) {
  const [isOpen, dialog] = useDisclosure();
  if (!readConfig().sendsEmail) return null;
  return (
    <>
      <Button {...button} leftSection={<IconSend size={16} aria-hidden />} onClick={dialog.open}>
        {label}
      </Button>
      <WriteDialog title={title} audience={audience} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
