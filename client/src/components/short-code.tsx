import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { componentMessages } from "../lib/messages/components.ts";
import { ActionIcon } from "./button.tsx";
import classes from "./short-code.module.css";

const SHOWN_AT_END = 6;

/** An identifier, shortened in the middle where it is too long, with a button that copies all of it. */
export function ShortCode({ code }: { code: string }) {
  const clipboard = useClipboard();
  return (
    <span className={classes.frame}>
      <code className={classes.code} title={code}>
        <span className={classes.start}>{code.slice(0, -SHOWN_AT_END)}</span>
        <span>{code.slice(-SHOWN_AT_END)}</span>
      </code>
      <ActionIcon
        size={32}
        aria-label={clipboard.copied ? componentMessages.copied : componentMessages.copy(code)}
        onClick={() => clipboard.copy(code)}
      >
        {clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </span>
  );
}
