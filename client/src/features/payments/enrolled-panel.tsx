import { Skeleton } from "@mantine/core";
import { IconCircleCheckFilled, IconMail } from "@tabler/icons-react";
import { formatLocalTime } from "@campside/server/format";
import { useEffect, useRef } from "react";
import { EmailText } from "../../components/email-text.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatDateTime } from "../../lib/format.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { AddToCalendarButton } from "../schedule/add-to-calendar-button.tsx";
import classes from "./enrolled-panel.module.css";
import { EnrolledLink } from "./enrolled-link.tsx";
import { useEnrolled } from "./use-enrolled.ts";
import { usePaidEnrolment } from "./use-paid-enrolment.ts";
import { ReceiptLink } from "./receipt-link.tsx";

type EnrolledPanelProps = {
  classId: string;
  participantId?: string | undefined;
  title?: string;
  text: string;
  /** As the server has just answered it; otherwise it is looked up in the latest payments. */
  paymentIntentId?: string | undefined;
};

/** Celebrates a paid enrolment: its receipt as far as the latest payments hold it, whom to ask, and the ways on. */
export function EnrolledPanel({
  classId,
  participantId,
  title = paymentMessages.successTitle,
  text,
  paymentIntentId,
}: EnrolledPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The form that was used is gone: the keyboard goes on from the answer.
  useEffect(() => {
    if (paymentIntentId !== undefined) panel.current?.focus();
  }, [paymentIntentId]);
  const taught = trpc.classes.byId.useQuery({ classId }).data;
  const next = taught?.nextMeeting;
  const place = useEnrolled(classId, participantId);
  const until = place?.cancellableUntil;
  const { paid, isFetching } = usePaidEnrolment(classId, participantId, { paymentIntentId });
  const transaction = paymentIntentId ?? paid?.paymentIntentId;
  return (
    // The receipt arrives later, and is no reason to read out everything once more.
    <div ref={panel} className={classes.panel} tabIndex={-1} role="status" aria-atomic={false}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <IconCircleCheckFilled size={56} aria-hidden />
        </span>
        <h2 className={classes.title}>{title}</h2>
      </div>
      <p className={classes.text}>{text}</p>
      {next && (
        <p className={classes.text}>
          {paymentMessages.firstDate(formatLocalTime(next.start), next.timeZone, next.venueName)}
        </p>
      )}
      {until && (
        <p className={classes.text}>{paymentMessages.cancelUntil(formatDateTime(until), place.paidCents === 0)}</p>
      )}
      {taught?.instructorEmail && (
        <p className={classes.contact}>
          <IconMail size={20} aria-hidden />
          <span>
            {paymentMessages.ask(taught.instructorName)}{" "}
            <a href={`mailto:${taught.instructorEmail}`}>
              <EmailText email={taught.instructorEmail} />
            </a>
          </span>
        </p>
      )}
      <div className={classes.proof}>
        {!paid && isFetching && <Skeleton height={26} width={150} radius="xl" />}
        {paid && paid.receiptNumber !== null && <ReceiptLink number={paid.receiptNumber} />}
        {transaction && <p className={classes.transaction}>{paymentMessages.success(transaction)}</p>}
      </div>
      <div className={classes.actions}>
        <EnrolledLink />
        {taught?.nextMeeting && (
          <>
            <AddToCalendarButton classId={classId} className={taught.name} />
            <LinkButton to="/profile" hash="calendar" variant="light">
              {paymentMessages.subscribe}
            </LinkButton>
          </>
        )}
        <LinkButton to="/Classes" variant="light">
          {paymentMessages.toClasses}
        </LinkButton>
      </div>
    </div>
  );
}
