import { VisuallyHidden } from "@mantine/core";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatDateTime } from "../../lib/format.ts";
import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";
import { OfferList } from "./offer-list.tsx";
import { groupTurns, type OwnGroup } from "./own-line.ts";
import { TurnLine } from "./turn-line.tsx";
import classes from "./waitlist.module.css";

/** The reader's offers, and below them for whom they wait, and since when. */
export function OwnWaitlist() {
  // Turns change without the reader.
  const line = trpc.waitlist.mine.useQuery({}, { staleTime: 0 });
  if (line.isPending) return <TableSkeleton />;
  if (line.isLoadingError) return <ErrorPanel error={line.error} onRetry={() => void line.refetch()} />;
  const { offers, turns } = line.data;
  const groups = groupTurns(turns);
  if (offers.length + groups.length === 0)
    return <EmptyState text={text.none} action={<LinkButton to="/Classes">{text.browse}</LinkButton>} />;
  return (
    <>
      <OfferList offers={offers} />
      {groups.length > 0 && (
        <>
          <h2 className={VisuallyHidden.classes["root"]}>{text.turns}</h2>
          <ul className={classes.list}>
            {groups.map((group) => (
              <Turn key={group.entryId} group={group} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Turn({ group }: { group: OwnGroup }) {
  const { classId, className, joinedAt } = group;
  return (
    <li className={classes.entry}>
      <h3 className={classes.name}>
        <TextLink to="/classes/$classId" params={{ classId }}>
          {className}
        </TextLink>
      </h3>
      <TurnLine group={group} />
      <p className={classes.detail}>
        <time dateTime={joinedAt.toISOString()}>{text.since(formatDateTime(joinedAt))}</time>
      </p>
    </li>
  );
}
