import {
  IconCameraOff,
  IconCheck,
  IconDoorExit,
  IconFirstAidKit,
  IconPhone,
  IconRotate,
  IconUserX,
} from "@tabler/icons-react";
import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { localTimeIn } from "../../lib/local-clock.ts";
import { telOf } from "../../lib/tel-of.ts";
import { attendanceMessages as text } from "../../lib/messages/attendance.ts";
import classes from "./attendance.module.css";
import { type Kind, type Person, type Roster, shortName, standingOf } from "./marks.ts";

/** Who arrives later than this is late. */
const LATE_MS = 5 * 60_000;
const ICON = { size: 18, "aria-hidden": true } as const;

type RosterRowProps = {
  person: Person;
  roster: Roster;
  /** Whether the meeting has begun without them. */
  isMissing: boolean;
  onMark: (kind: Kind) => void;
  onOpen: () => void;
};

/** One participant: the name leads to the notes, the button does what comes next, the menu everything else. */
export function RosterRow({ person, roster, isMissing, onMark, onOpen }: RosterRowProps) {
  const { name, age, guardianName, phone, hasNotes, isNotPictured, endedAt } = person;
  const standing = standingOf(person);
  const mayMark = roster.problem === null;
  const nameButton = useRef<HTMLButtonElement>(null);
  /** The button that was pressed goes with the mark, and the focus would with it. */
  const markNext = (kind: Kind) => {
    nameButton.current?.focus({ preventScroll: true });
    onMark(kind);
  };
  const choice = (kind: Kind, words: string, of: string, Icon: typeof IconCheck) => ({
    text: words,
    name: of,
    icon: <Icon {...ICON} />,
    onChoose: () => onMark(kind),
  });
  const actions = [
    ...(phone
      ? [
          {
            text: text.call,
            name: text.callOf(guardianName ?? name),
            icon: <IconPhone {...ICON} />,
            onChoose: () => window.location.assign(telOf(phone)),
          },
        ]
      : []),
    ...(mayMark && standing !== "here" ? [choice("arrived", text.here, text.hereOf(name), IconCheck)] : []),
    ...(mayMark && standing !== "left" ? [choice("left", text.left, text.leftOf(name), IconDoorExit)] : []),
    ...(mayMark ? [choice("absent", text.absent, text.absentOf(name), IconUserX)] : []),
    ...(mayMark ? [choice("excused", text.excused, text.excusedOf(name), IconUserX)] : []),
    ...(mayMark && standing !== "expected" ? [choice("reset", text.takeBack, text.takeBackOf(name), IconRotate)] : []),
  ];
  return (
    <li className={classes.person} data-standing={standing} data-missing={isMissing || undefined}>
      <button ref={nameButton} type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.who}>
          {shortName(name)}
          {age !== null && (
            <span className={classes.age} aria-label={text.years(age)}>
              {age}
            </span>
          )}
          {hasNotes && <IconFirstAidKit size={18} aria-label={text.hasNotes} />}
          {isNotPictured && <IconCameraOff size={18} aria-label={text.isNotPictured} />}
        </span>
        <span className={classes.state}>
          {[...stateOf(person, roster), ...(endedAt ? [text.hasEnded] : [])].join(", ")}
        </span>
      </button>
      {isMissing && phone && (
        <a className={classes.call} href={telOf(phone)} aria-label={text.callOf(guardianName ?? name)}>
          <IconPhone size={20} aria-hidden />
        </a>
      )}
      {mayMark && standing === "expected" && (
        <Button className={classes.next} aria-label={text.hereOf(name)} onClick={() => markNext("arrived")}>
          {text.here}
        </Button>
      )}
      {mayMark && standing === "here" && (
        <Button variant="default" aria-label={text.leftOf(name)} onClick={() => markNext("left")}>
          {text.left}
        </Button>
      )}
      <RowMenu label={text.more(name)} actions={actions} />
    </li>
  );
}

/** "Here 16:02, late", "Left 17:31, with Uncle Bo"; nothing of who is expected. */
function stateOf({ mark }: Person, { timeZone, startsAt }: Roster): string[] {
  if (!mark || mark.kind === "reset") return [];
  const { kind, at, collectedBy, mayCollect, isByFamily } = mark;
  const isLate = kind === "arrived" && at.getTime() > startsAt.getTime() + LATE_MS;
  const state = kind === "excused" && isByFamily ? text.excusedByFamily : text.states[kind];
  return [
    kind === "arrived" || kind === "left" ? text.stateAt(state, localTimeIn(timeZone, at).slice(11), isLate) : state,
    ...(mayCollect === null ? [] : [text.collected(collectedBy, mayCollect)]),
  ];
}
