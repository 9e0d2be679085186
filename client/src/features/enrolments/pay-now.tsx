import { standingBeforeArchive } from "@campside/server/schemas/class-life";
import { Badge } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { placeName } from "../../lib/place.ts";
import { holdEnd, useHoldSecondsLeft } from "../payments/hold-seconds-left.ts";
import { NextHold } from "../payments/next-hold.tsx";
import { payForLink } from "../payments/pay-for-link.ts";
import classes from "./pay-now.module.css";

/** A selected class, and when the server sent it. */
export type SelectedClass = RouterOutputs["enrolment"]["selected"][number] & { receivedAt: number };

/** The way to pay for a selected class, or why there is none: the class takes no students, or others have or hold all of its seats. */
export function PayNow({ selected }: { selected: SelectedClass }) {
  const { isHeld, isPayable, nextHoldSecondsLeft, receivedAt } = selected;
  const hold = { secondsLeft: nextHoldSecondsLeft ?? 0, receivedAt };
  const secondsLeft = useHoldSecondsLeft(hold);
  const closed = isPayable ? null : closedBecause(selected);
  const isFull = !isPayable && closed === null;
  const mayBeFree = isFull && nextHoldSecondsLeft !== null && secondsLeft <= 0;
  const label = studentMessages.payFor(placeName(selected.name, selected.participantName));
  return (
    <div className={classes.pay}>
      {isHeld && isPayable && <Badge color="teal">{studentMessages.seatHeld}</Badge>}
      {closed && <Badge color="gray">{closed}</Badge>}
      {isFull && nextHoldSecondsLeft === null && <Badge color="red">{studentMessages.soldOut}</Badge>}
      {isFull && secondsLeft > 0 && <NextHold secondsLeft={secondsLeft} until={holdEnd(hold)} />}
      {isPayable || mayBeFree ? (
        <LinkButton {...payForLink(selected)} aria-label={label}>
          {studentMessages.payNow}
        </LinkButton>
      ) : (
        <Button disabled aria-label={label}>
          {studentMessages.payNow}
        </Button>
      )}
    </div>
  );
}

/** Why a class takes no students; null where it does. What instructor and admins have not decided is theirs to know. */
function closedBecause({ standing, status }: SelectedClass): string | null {
  const text = studentMessages;
  return {
    pending: text.notOnOffer,
    denied: text.notOnOffer,
    open: null,
    full: null,
    late: text.enrolmentEnded,
    over: text.enrolmentEnded,
    closed: text.closed,
    cancelled: text.classCancelled,
  }[standingBeforeArchive(standing, status)];
}
