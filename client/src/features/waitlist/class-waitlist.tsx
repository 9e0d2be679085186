import { may } from "@campside/server/permissions";
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { classWaitlistMessages as text } from "../../lib/messages/class-waitlist.ts";
import { useRole } from "../../lib/session/use-me.ts";
import classes from "./class-waitlist.module.css";
import { ClassWaitlistTable } from "./class-waitlist-table.tsx";
import { SetWaitlistButton } from "./set-waitlist-button.tsx";

type ClassWaitlistProps = {
  classId: string;
  /** What its instructor can do while somebody waits. */
  children: ReactNode;
};

/** An address that names the line leads to it: the router has looked for it before it was there. */
function showIfAsked(line: HTMLElement | null) {
  if (location.hash === "#waitlist") line?.scrollIntoView();
}

/** Who waits for a class, what they would pay today, and what instructor or admin can do; nothing for an instructor while nobody waits. */
export function ClassWaitlist({ classId, children }: ClassWaitlistProps) {
  const role = useRole();
  const mayDecide = may(role, "class.decide");
  const found = trpc.waitlist.ofClass.useQuery({ classId });
  if (found.isPending) return null;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { waiting, worthCents, isOpen, turns } = found.data;
  if (turns.length === 0 && isOpen && !mayDecide) return null;
  return (
    <section className={classes.line} aria-labelledby="waitlist" ref={showIfAsked}>
      <div className={classes.head}>
        <div>
          <Title order={2} id="waitlist" className={classes.title}>
            {text.title}
          </Title>
          <p className={classes.sum}>{waiting > 0 ? text.worth(waiting, formatPrice(worthCents)) : text.nobody}</p>
          {waiting > 0 && may(role, "class.teach") && <p className={classes.sum}>{text.copyHint}</p>}
          {!isOpen && <p className={classes.sum}>{text.closed}</p>}
        </div>
        <div className={classes.actions}>
          {waiting > 0 && may(role, "class.teach") && children}
          {mayDecide && <SetWaitlistButton classId={classId} isOpen={isOpen} />}
        </div>
      </div>
      {turns.length > 0 && <ClassWaitlistTable turns={turns} mayDecide={mayDecide} />}
    </section>
  );
}
