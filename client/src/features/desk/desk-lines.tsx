import { Checkbox } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { ActionIcon } from "../../components/button.tsx";
import type { RefusedPlace } from "../../lib/api/error-message.ts";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { deskMessages as text } from "../../lib/messages/desk.ts";
import { discountNames } from "../../lib/messages/prices.ts";
import classes from "./desk.module.css";
import { type DeskPlace, isSamePlace } from "./place.ts";

type Line = RouterOutputs["admin"]["deskQuote"]["lines"][number];

type DeskLinesProps = {
  places: readonly DeskPlace[];
  lines: readonly Line[];
  refused: readonly RefusedPlace[];
  growClassIds: readonly string[];
  onGrow: (classId: string, mayGrow: boolean) => void;
  onRemove: (place: DeskPlace) => void;
};

/** The places with what each costs, what comes off, and why one could not be had. A full class can get a seat more. */
export function DeskLines({ places, lines, refused, growClassIds, onGrow, onRemove }: DeskLinesProps) {
  if (places.length === 0) return <p className={classes.text}>{text.noLines}</p>;
  return (
    <ul className={classes.list} aria-label={text.lines}>
      {places.map((place) => {
        const { classId, className, participantId, name } = place;
        const line = lines.find((one) => isSamePlace(one, place));
        const refusal = refused.find((one) => isSamePlace(one, place));
        const listCents = line
          ? line.priceCents + line.discountCents + line.codeCents + line.manualCents
          : place.priceCents;
        return (
          <li key={`${classId} ${participantId}`} className={classes.line}>
            <span className={classes.name}>{name}</span>
            <span className={classes.amount}>{formatPrice(listCents)}</span>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={text.remove(name)}
              onClick={() => onRemove(place)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
            {line?.movesFrom && <span className={classes.off}>{text.movesFrom(line.movesFrom)}</span>}
            {line?.discountKind && <Off label={discountNames[line.discountKind]} cents={line.discountCents} />}
            {line && line.codeCents > 0 && <Off label={text.code} cents={line.codeCents} />}
            {line && line.manualCents > 0 && <Off label={discountNames.manual} cents={line.manualCents} />}
            {refusal && (
              <span className={classes.refusal} role="alert" tabIndex={-1}>
                {text.refused[refusal.errorCode] ?? refusal.message}
              </span>
            )}
            {refusal?.errorCode === "NO_SEATS_LEFT" && (
              <Checkbox
                size="md"
                label={text.oneSeatMore(className)}
                description={text.oneSeatMoreHint}
                checked={growClassIds.includes(classId)}
                onChange={({ currentTarget }) => onGrow(classId, currentTarget.checked)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Off({ label, cents }: { label: string; cents: number }) {
  return (
    <>
      <span className={classes.off}>{label}</span>
      <span className={classes.offAmount}>−{formatPrice(cents)}</span>
    </>
  );
}
