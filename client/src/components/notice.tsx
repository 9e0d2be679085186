import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./notice.module.css";

const TONES = {
  bad: { color: "red", Icon: IconAlertTriangle, role: "alert" },
  good: { color: "green", Icon: IconCircleCheck, role: "status" },
  info: { color: "teal", Icon: IconInfoCircle, role: "status" },
} as const;

type NoticeProps = { tone: keyof typeof TONES; title?: string; children: ReactNode; action?: ReactNode };

/** A remark inside a page. A bad one interrupts screen readers, the others wait their turn. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const { color, Icon, role } = TONES[tone];
  return (
    <Alert color={color} role={role} title={title} icon={<Icon size={22} aria-hidden />}>
      <div>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </Alert>
  );
}
