import { listNames } from "@campside/server/format";
import { LinkButton } from "../../components/link-button.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatDateTime, formatPrice } from "../../lib/format.ts";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import { useHasChildren } from "../../lib/session/use-me.ts";
import { Figure } from "./figure.tsx";
import classes from "./figures.module.css";
import { FiguresSkeleton } from "./figures-skeleton.tsx";

const text = dashboardMessages.student;

/** The student's selected and enrolled classes and their last payment, each with the way to its page. */
export function StudentFigures() {
  const hasChildren = useHasChildren();
  // Many pages change them, so that every visit asks again, and shows what is known meanwhile.
  const sums = trpc.enrolment.sums.useQuery(undefined, { staleTime: 0 });
  if (sums.isPending) return <FiguresSkeleton count={3} />;
  if (sums.isLoadingError) return <ErrorPanel error={sums.error} onRetry={() => void sums.refetch()} />;
  const { enrolledCount, lastPayment } = sums.data;
  return (
    <section aria-label={dashboardMessages.figures}>
      <dl className={classes.figures}>
        <Waiting sums={sums.data} hasChildren={hasChildren} />
        <Figure
          label={text.enrolled}
          value={enrolledCount}
          note={(hasChildren ? text.enrolledPlaces : text.enrolledNote)(enrolledCount)}
        >
          <TextLink to="/dashboard/enrolled">{text.toEnrolled}</TextLink>
        </Figure>
        {lastPayment ? (
          <Figure
            label={text.lastPayment}
            value={formatPrice(lastPayment.amountCents)}
            note={
              <>
                <span className={classes.name}>{lastPayment.className}</span>
                <span>{formatDateTime(lastPayment.paidAt)}</span>
                {lastPayment.refundedCents > 0 && <span>{text.refunded(formatPrice(lastPayment.refundedCents))}</span>}
                {lastPayment.dueCents > 0 && (
                  <span>{text[lastPayment.isAtDesk ? "atDesk" : "due"](formatPrice(lastPayment.dueCents))}</span>
                )}
              </>
            }
          >
            <TextLink to="/dashboard/history">{text.toHistory}</TextLink>
          </Figure>
        ) : (
          <Figure label={text.lastPayment} note={text.noPayment} />
        )}
      </dl>
    </section>
  );
}

type WaitingProps = { sums: RouterOutputs["enrolment"]["sums"]; hasChildren: boolean };

/** The selected classes that can be paid for and the moves that wait for their difference, with the way to the first of them. */
function Waiting({ sums: { selectedCount, payableCount, openMoveCount, enrolledCount }, hasChildren }: WaitingProps) {
  const selected = (hasChildren ? text.selectedPlaces : text.selectedNote)(payableCount);
  const moves = text.openMoves(openMoveCount);
  if (payableCount + openMoveCount === 0)
    return (
      <Figure label={text.selected} note={selectedCount + enrolledCount > 0 ? text.noneUnpaid : text.noneSelected}>
        <LinkButton to="/Classes" variant="light">
          {text.browse}
        </LinkButton>
      </Figure>
    );
  const both = listNames([`${payableCount} ${selected}`, `${openMoveCount} ${moves}`]);
  return (
    <Figure
      label={text.selected}
      value={payableCount + openMoveCount}
      note={openMoveCount === 0 ? selected : payableCount === 0 ? moves : both}
    >
      {payableCount > 0 ? (
        <TextLink to="/dashboard/selectClass">{text.toSelected}</TextLink>
      ) : (
        <TextLink to="/dashboard/enrolled">{text.toEnrolled}</TextLink>
      )}
    </Figure>
  );
}
