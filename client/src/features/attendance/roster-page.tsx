import "../../styles/fields.ts";
import { formatLocalDate } from "@campside/server/format";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ClassLink } from "../../components/class-link.tsx";
import { Notice } from "../../components/notice.tsx";
import { EmptyState } from "../../components/pages/empty-state.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { attendanceMessages as text } from "../../lib/messages/attendance.ts";
import { keptMarks } from "../../lib/kept-on-device.ts";
import { useSession } from "../../lib/session/session-context.tsx";
import { useNow } from "../../lib/use-now.ts";
import { timesOf } from "../schedule/meeting-text.ts";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "./attendance.module.css";
import { CollectDialog } from "./collect-dialog.tsx";
import { countsOf, inOrder, type Person, type Roster, shortName, standingOf } from "./marks.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { QueueNote } from "./queue-note.tsx";
import { RosterPaper } from "./roster-paper.tsx";
import { RosterRow } from "./roster-row.tsx";
import { useAttendanceWorker } from "./use-attendance-worker.ts";
import { useKeptLists } from "./use-kept-lists.ts";
import { useMarks } from "./use-marks.ts";

/** From how many people on a name is searched for. */
const SEARCHED = 20;
const TICK_MS = 30_000;

/** The list of one day of a meeting: who is expected, there, gone. */
export function RosterPage({ meetingId, day }: { meetingId: string; day: string | undefined }) {
  const { status } = useSession();
  const found = trpc.attendance.roster.useQuery({ meetingId, day }, { staleTime: 0, enabled: status === "signed-in" });
  useKeptLists(found.data, found.error);
  if (found.isPending && (status === "unreachable" || found.isPaused))
    return <Notice tone="info">{text.kept.notThisOne}</Notice>;
  if (found.isPending) return <TableSkeleton />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  return <LoadedRoster roster={found.data} />;
}

function LoadedRoster({ roster }: { roster: Roster }) {
  const { classId, className, start, end, day, venueName, instructorName, problem, startsAt, endsAt } = roster;
  const { people, mark, last, undo, queue } = useMarks(roster);
  useAttendanceWorker(queue.unsent === 0);
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<Person | null>(null);
  const [collected, setCollected] = useState<Person | null>(null);
  const now = useNow(TICK_MS);
  const hasBegun = startsAt.getTime() <= now;
  const counts = countsOf(people);
  const shown = inOrder(people, hasBegun).filter(({ name }) => isFound(name, search));
  const still = endsAt.getTime() <= now ? people.filter((person) => standingOf(person) === "here") : [];
  const leave = (person: Person) => (person.hasNotes ? setCollected(person) : mark(person, "left"));
  const lastNow = last && people.find(({ enrolmentId }) => enrolmentId === last.enrolmentId);
  return (
    <>
      <Text component="nav" mb="xs" className={classes.back ?? ""}>
        <TextLink to="/dashboard/attendance" search={{ day }}>
          {text.backToDay}
        </TextLink>
        {" · "}
        <ClassLink classId={classId} tab="people">
          {text.toClass}
        </ClassLink>
      </Text>
      <PageHead
        title={className}
        text={[formatLocalDate(day), timesOf({ start, end }), venueName, instructorName].filter(Boolean).join(" · ")}
      />
      <p className={classes.summary} role="group" aria-label={text.countsLabel}>
        {(["here", "expected", "away", "left"] as const).map((one) => (
          <span key={one} data-standing={one}>
            {text.counts[one]} <strong>{counts[one]}</strong>
          </span>
        ))}
      </p>
      {problem !== null && <Notice tone="info">{text.problems[problem]}</Notice>}
      {still.length > 0 && (
        <Notice tone="bad">{text.stillHere(still.map(({ name }) => shortName(name)).join(", "))}</Notice>
      )}
      <QueueNote queue={queue} />
      {people.length >= SEARCHED && (
        <TextInput
          type="search"
          mb="sm"
          className={classes.search ?? ""}
          aria-label={text.search}
          placeholder={text.search}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {people.length === 0 && <EmptyState text={text.nobody} />}
      {people.length > 0 && shown.length === 0 && <p className={classes.detail}>{text.noneFound}</p>}
      {shown.length > 0 && (
        <ul className={classes.people} aria-label={text.people}>
          {shown.map((person) => (
            <RosterRow
              key={person.enrolmentId}
              person={person}
              roster={roster}
              isMissing={hasBegun && standingOf(person) === "expected"}
              onMark={(kind) => (kind === "left" ? leave(person) : mark(person, kind))}
              onOpen={() => setOpened(person)}
            />
          ))}
        </ul>
      )}
      <p className={classes.last} role="status">
        {lastNow && (
          <>
            {lastNow.mark && lastNow.mark.kind !== "reset"
              ? text.marked(shortName(lastNow.name), text.states[lastNow.mark.kind])
              : text.takenBack(shortName(lastNow.name))}
            <Button size="sm" variant="default" onClick={undo}>
              {text.undo}
            </Button>
          </>
        )}
      </p>
      <RosterPaper roster={roster} />
      <PersonDialog roster={roster} person={opened} onClose={() => setOpened(null)} />
      <CollectDialog
        roster={roster}
        person={collected}
        onClose={() => setCollected(null)}
        onLeft={(collectedBy) => {
          if (collected) mark(collected, "left", collectedBy);
          setCollected(null);
        }}
      />
      <UnsavedChanges isDirty={!keptMarks.isPersisted()} isSaving={queue.isSending} />
    </>
  );
}

const plain = (words: string): string => words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const isFound = (name: string, search: string): boolean => plain(name).includes(plain(search.trim()));
