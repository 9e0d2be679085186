import { Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ClassLink } from "../../components/class-link.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatDateTime, formatDay } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { waitingMessages as text } from "../../lib/messages/office.ts";
import classes from "./inbox.module.css";

type Waiting = RouterOutputs["admin"]["waiting"]["waiting"][number];

/** How many are shown before the rest is asked for. */
const FIRST = 6;

/** What waits for an admin, the most urgent first, each with its age and the way to where it is done. */
export function Inbox() {
  // Others cause it and work it off, so that every visit asks again.
  const [isAll, { open: showAll }] = useDisclosure();
  const found = trpc.admin.waiting.useQuery(undefined, { staleTime: 0 });
  if (found.isPending)
    return <Skeleton className={classes.pending} role="status" aria-label={componentMessages.loading} />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const { waiting, total } = found.data;
  const shown = isAll ? waiting : waiting.slice(0, FIRST);
  return (
    <section className={classes.inbox} aria-labelledby="inbox">
      <h2 id="inbox" className={classes.title}>
        {text.title}
        {total > 0 && <span className={classes.count}>{text.count(total)}</span>}
      </h2>
      {total === 0 && <p className={classes.note}>{text.none}</p>}
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={`${one.kind} ${one.classId ?? one.paymentIntentId ?? one.userId} ${one.since.getTime()}`}>
            <Way to={one} />
            <span className={one.due ? classes.due : classes.since}>
              {one.due ? text.due(formatDateTime(one.due)) : text.since(formatDay(one.since))}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < waiting.length && (
        <Button variant="subtle" onClick={showAll}>
          {text.showAll(waiting.length)}
        </Button>
      )}
      {shown.length === waiting.length && waiting.length < total && (
        <p className={classes.note}>{text.more(waiting.length, total)}</p>
      )}
    </section>
  );
}

/** To where it is done. */
function Way({ to: { kind, name, classId, paymentIntentId, userId } }: { to: Waiting }) {
  const words = text.kinds[kind](name);
  if (kind === "school_to_set_up")
    return (
      <TextLink to="/dashboard/settings" search={{ first: 1 }}>
        {words}
      </TextLink>
    );
  if (userId !== null)
    return (
      <TextLink to="/dashboard/families/$userId" params={{ userId }}>
        {words}
      </TextLink>
    );
  if (paymentIntentId !== null)
    return (
      <TextLink to="/dashboard/money" search={{ search: paymentIntentId }}>
        {words}
      </TextLink>
    );
  if (classId === null) return words;
  return (
    <ClassLink classId={classId} tab={kind === "meeting_collides" ? "dates" : "overview"}>
      {words}
    </ClassLink>
  );
}
