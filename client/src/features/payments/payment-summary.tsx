import { Skeleton } from "@mantine/core";
import { Picture } from "../../components/pictures/picture.tsx";
import { PurchaseTerms } from "../classes/purchase-terms.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatPrice, formatWithCode } from "../../lib/format.ts";
import { placeName } from "../../lib/place.ts";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { type ClassCard, trpc } from "../../lib/api/trpc.ts";
import { listCents, PriceLines, type StartedItem } from "./price-lines.tsx";
import classes from "./payment-summary.module.css";

type PaymentSummaryProps = {
  classId: string;
  /** Which child's place it is; the reader's own without it. */
  participantId?: string | undefined;
  /** Whom of the family the place is for, as far as it is known; without a name the reader. */
  participantName?: string | null | undefined;
  /** The class as the page before knew it, to be shown at once. */
  chosenBefore: ClassCard | undefined;
  /** What the server agreed to when it held the seat, or what was paid for it; undefined until it has. */
  agreedCents: number | undefined;
  /** The place as the server holds it: what comes off is shown above the total. */
  item?: StartedItem | undefined;
  /** When it did, in milliseconds of the epoch: a class that was fetched before may have an older price. */
  agreedAt: number;
  /** The server refused to hold a seat: the class's own price is shown, and none where it cannot be read. */
  isRefused: boolean;
};

/** What is being paid for, and how much. */
export function PaymentSummary({
  classId,
  participantId,
  participantName,
  chosenBefore,
  agreedCents,
  item,
  agreedAt,
  isRefused,
}: PaymentSummaryProps) {
  const classQuery = trpc.classes.byId.useQuery({ classId });
  const chosen = classQuery.data ?? (chosenBefore?.id === classId ? chosenBefore : undefined);
  const isUnknown = isRefused && classQuery.isError;
  const totalCents = agreedCents ?? (isRefused && !isUnknown ? classQuery.data?.priceCents : undefined);
  const priceText = agreedCents === undefined ? paymentMessages.price : paymentMessages.total;
  if (isUnknown && !chosen) return null;
  return (
    <section className={classes.summary} aria-label={chosen?.name}>
      {chosen ? (
        <Picture
          className={classes.picture}
          src={chosen.imageUrl}
          alt={chosen.name}
          width={800}
          height={500}
          sizes="(min-width: 62em) 24rem, (min-width: 48em) 46vw, 12rem"
          isFirst
        />
      ) : (
        <Skeleton className={classes.picture} radius={0} />
      )}
      <div className={classes.words}>
        {chosen ? (
          <>
            <h2 className={classes.name}>{placeName(chosen.name, participantName)}</h2>
            <p className={classes.instructor}>{paymentMessages.instructor(chosen.instructorName)}</p>
          </>
        ) : (
          <Skeleton height={52} />
        )}
        {item?.movesFrom && <p className={classes.instructor}>{paymentMessages.movesFrom(item.movesFrom)}</p>}
        {item && listCents(item) !== item.priceCents && <PriceLines items={[item]} />}
        {totalCents !== undefined && <p className={classes.total}>{priceText(formatWithCode(totalCents))}</p>}
        {classQuery.data && !isRefused && (
          <PurchaseTerms
            card={classQuery.data}
            participantId={participantId}
            cancelText={item?.movesFrom ? paymentMessages.moveTerms : undefined}
          />
        )}
        {totalCents === undefined && !isUnknown && <Skeleton height={34} width="60%" />}
        {agreedCents !== undefined &&
          !isRefused &&
          !item?.movesFrom &&
          classQuery.data &&
          classQuery.dataUpdatedAt >= agreedAt && (
            <OtherPrice
              agreedCents={item ? listCents(item) : agreedCents}
              currentCents={classQuery.data.priceCents}
              chosenCents={chosenBefore?.id === classId ? chosenBefore.priceCents : classQuery.data.priceCents}
            />
          )}
      </div>
    </section>
  );
}

type OtherPriceProps = { agreedCents: number; currentCents: number; chosenCents: number };

/** Says where the total is not the price that the reader has seen, and why. */
function OtherPrice({ agreedCents, currentCents, chosenCents }: OtherPriceProps) {
  if (currentCents !== agreedCents)
    return <Notice tone="info">{paymentMessages.heldPrice(formatPrice(currentCents))}</Notice>;
  if (chosenCents === agreedCents) return null;
  return <Notice tone="bad">{paymentMessages.priceChanged(formatPrice(chosenCents))}</Notice>;
}
