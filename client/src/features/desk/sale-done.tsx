import { Title } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { formatPrice } from "../../lib/format.ts";
import { focusOnce } from "../../lib/focus-once.ts";
import { deskMessages as text } from "../../lib/messages/desk.ts";
import { ReceiptLink } from "../payments/receipt-link.tsx";
import classes from "./desk.module.css";

/** What was recorded for whom. */
export interface Recorded {
  name: string;
  amountCents: number;
  receiptNumber: number | null;
  places: readonly string[];
}

/** Says what was recorded, and goes on with the next family. */
export function SaleDone({ recorded, onNext }: { recorded: Recorded; onNext: () => void }) {
  const { name, amountCents, receiptNumber, places } = recorded;
  return (
    <section className={classes.panel}>
      {/* The form that had the keyboard's focus is gone. */}
      <Title order={2} className={classes.title} tabIndex={-1} ref={focusOnce}>
        {amountCents > 0 ? text.recorded(formatPrice(amountCents), name) : text.recordedFree(name)}
      </Title>
      <ul className={classes.list} aria-label={text.lines}>
        {places.map((place) => (
          <li key={place} className={classes.row}>
            {place}
          </li>
        ))}
      </ul>
      <p className={classes.text}>{amountCents > 0 ? text.recordedText : text.recordedFreeText}</p>
      <div className={classes.head}>
        <span>{receiptNumber !== null && <ReceiptLink number={receiptNumber} />}</span>
        <Button size="md" onClick={onNext}>
          {text.next}
        </Button>
      </div>
    </section>
  );
}
