import { Badge } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { useHoldSecondsLeft } from "../payments/hold-seconds-left.ts";
import { NextHold } from "../payments/next-hold.tsx";
import { payForLink } from "../payments/pay-for-link.ts";
import classes from "./pay-now.module.css";

/** A selected class, and when the server told of it. */
export type SelectedClass = RouterOutputs["enrolment"]["selected"][number] & { receivedAt: number };

/** The way to pay for a selected class: closed with the class, and while others have or hold all of its seats. */
export function PayNow({ selected }: { selected: SelectedClass }) {
  const { isHeld, nextHoldSecondsLeft, receivedAt } = selected;
  const secondsLeft = useHoldSecondsLeft({ secondsLeft: nextHoldSecondsLeft ?? 0, receivedAt });
  const isCancelled = selected.status === "cancelled";
  const isClosed = isCancelled || (selected.isClosed && !isHeld);
  const isFull = selected.seatsLeft === 0 && !isHeld && !isClosed;
  const label = studentMessages.payFor(selected.name);
  return (
    <div className={classes.pay}>
      {isHeld && <Badge color="teal">{studentMessages.seatHeld}</Badge>}
      {isClosed && <Badge color="gray">{isCancelled ? studentMessages.classCancelled : studentMessages.closed}</Badge>}
      {isFull && nextHoldSecondsLeft === null && <Badge color="red">{studentMessages.soldOut}</Badge>}
      {isFull && secondsLeft > 0 && <NextHold secondsLeft={secondsLeft} />}
      {isClosed || (isFull && (nextHoldSecondsLeft === null || secondsLeft > 0)) ? (
        <Button disabled aria-label={label}>
          {studentMessages.payNow}
        </Button>
      ) : (
        <LinkButton {...payForLink(selected)} aria-label={label}>
          {studentMessages.payNow}
        </LinkButton>
      )}
    </div>
  );
}
