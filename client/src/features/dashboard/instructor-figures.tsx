import { isPossible } from "@campside/server/schemas/class-life";
import { ClassLink } from "../../components/class-link.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatDateTime } from "../../lib/format.ts";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import classes from "./figures.module.css";
import { FiguresSkeleton } from "./figures-skeleton.tsx";
import { SeatFill } from "./seat-fill.tsx";

const text = dashboardMessages.instructor;
const LISTED_CLASSES = 6;
// Other pages, and students, change them: every visit asks again, and shows what is known meanwhile.
const FRESH = { staleTime: 0 };

/** How full the instructor's open classes are, and who enrolled last. */
export function InstructorFigures() {
  const mine = trpc.classes.mine.useQuery(undefined, FRESH);
  const last = trpc.classes.lastEnrolled.useQuery(undefined, FRESH);
  if (mine.isPending || last.isPending) return <FiguresSkeleton count={2} />;
  const failed = [mine, last].find(({ isLoadingError }) => isLoadingError);
  if (failed || !mine.data || !last.data) {
    return <ErrorPanel error={failed?.error} onRetry={() => void Promise.all([mine.refetch(), last.refetch()])} />;
  }
  const open = mine.data.filter(({ standing }) => isPossible(standing, "list"));
  return (
    <div className={classes.figures} data-columns="2">
      <section className={classes.figure} aria-labelledby="seats-taken">
        <h2 id="seats-taken" className={classes.label}>
          {text.fill}
        </h2>
        {open.length === 0 && <p className={classes.note}>{text.noOpenClass}</p>}
        <ul className={classes.list}>
          {open.slice(0, LISTED_CLASSES).map(({ id, name, capacity, seatsLeft }) => (
            <SeatFill key={id} name={name} seatsTaken={capacity - seatsLeft} capacity={capacity}>
              <ClassLink classId={id}>{name}</ClassLink>
            </SeatFill>
          ))}
        </ul>
        <div className={classes.way}>
          <TextLink to="/dashboard/myclass">
            {open.length > LISTED_CLASSES ? text.allClasses(open.length) : text.toClasses}
          </TextLink>
        </div>
      </section>
      <section className={classes.figure} aria-labelledby="last-enrolled">
        <h2 id="last-enrolled" className={classes.label}>
          {text.lastEnrolled}
        </h2>
        {last.data.length === 0 && <p className={classes.note}>{text.nobodyEnrolled}</p>}
        <ul className={classes.list}>
          {last.data.map(({ enrolmentId, name, classId, className, paidAt }) => (
            <li key={enrolmentId} className={classes.person}>
              <span className={classes.name}>{name}</span>
              <ClassLink classId={classId}>{className}</ClassLink>
              <span className={classes.share}>{formatDateTime(paidAt)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
