import { ClassLink } from "../../components/class-link.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import { Figure } from "./figure.tsx";
import classes from "./figures.module.css";
import { FiguresSkeleton } from "./figures-skeleton.tsx";
import { SeatFill } from "./seat-fill.tsx";
import { WeekFigures } from "./week-figures.tsx";

const text = dashboardMessages.admin;

/** What waits for an admin, the money of today, how the last weeks went, and how full the classes are. */
export function AdminFigures() {
  // Students and instructors change them, so that every visit asks again, and shows what is known meanwhile.
  const sums = trpc.admin.sums.useQuery(undefined, { staleTime: 0 });
  if (sums.isPending) {
    return (
      <>
        <FiguresSkeleton count={3} />
        <FiguresSkeleton count={2} isTall />
      </>
    );
  }
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const { pendingCount, closeRequestCount, takenTodayCents, refundedTodayCents, heldCount, toHandOut, weeks, fullest } =
    sums.data;
  return (
    <>
      <section aria-label={dashboardMessages.figures}>
        <dl className={classes.figures} data-columns={toHandOut.count > 0 ? "2" : undefined}>
          <Figure
            label={text.pending}
            value={pendingCount}
            note={
              <>
                <span>{text.pendingNote(pendingCount)}</span>
                {closeRequestCount > 0 && <span>{text.closeRequests(closeRequestCount)}</span>}
              </>
            }
          >
            <TextLink to="/dashboard/menageClass">{text.toClasses}</TextLink>
          </Figure>
          <Figure
            label={text.taken}
            value={formatPrice(takenTodayCents)}
            note={refundedTodayCents > 0 ? text.refunded(formatPrice(refundedTodayCents)) : text.noneRefunded}
          >
            <TextLink to="/dashboard/money">{text.toMoney}</TextLink>
          </Figure>
          <Figure label={text.held} value={heldCount} note={text.heldNote(heldCount)}>
            <TextLink to="/dashboard/money">{text.toMoney}</TextLink>
          </Figure>
          {toHandOut.count > 0 && (
            <Figure
              label={text.toHandOut}
              value={formatPrice(toHandOut.cents)}
              note={text.toHandOutNote(toHandOut.count)}
            >
              <TextLink to="/dashboard/money" search={{ shown: "hand_out" }}>
                {text.toMoney}
              </TextLink>
            </Figure>
          )}
        </dl>
      </section>
      <div className={classes.figures} data-columns="2">
        <WeekFigures weeks={weeks} />
        <section className={classes.figure} data-tall aria-labelledby="fullest">
          <h2 id="fullest" className={classes.title}>
            {text.fullest}
          </h2>
          {fullest.length === 0 && <p className={classes.note}>{text.noneOnSale}</p>}
          <ul className={classes.list}>
            {fullest.map(({ id, ...fill }) => (
              <SeatFill key={id} {...fill}>
                <ClassLink classId={id}>{fill.name}</ClassLink>
              </SeatFill>
            ))}
          </ul>
          <div className={classes.way}>
            <TextLink to="/dashboard/menageClass">{text.toClasses}</TextLink>
          </div>
        </section>
      </div>
    </>
  );
}
