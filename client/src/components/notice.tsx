import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./notice.module.css";

const ICONS = { bad: IconAlertTriangle, good: IconCircleCheck, info: IconInfoCircle } as const;

type NoticeProps = { tone: keyof typeof ICONS; title?: string; children: ReactNode; action?: ReactNode };

/** A remark inside a page. A bad one interrupts screen readers, the others wait their turn. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "bad" ? "alert" : "status"}>
      <Icon className={classes.icon} size={22} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
