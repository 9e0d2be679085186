import { ClassStage, type ClassStatus } from "../db/generated/enums.ts";

/** What may happen to a class while it is open, whether or not somebody can enrol. */
const WHILE_OPEN = ["visit", "askToClose", "declineClose", "close", "cancel", "edit", "plan", "copy", "write"] as const;

/**
 * How a class stands, one word at a time, and what may happen to it then:
 *
 * - `list`: the public lists show it; `visit`: whoever has its address sees it; `sell`: it takes students, and a full one whoever waits.
 * - `approve`, `deny`, `close`, `declineClose` (the wish of its instructor), `reopen`, `cancel`, `archive`: an admin does;
 *   `cancelWithSeats` while somebody has a seat.
 * - `edit`, `copy`, `withdraw`, `askToClose`: its instructor does; `withdraw` while nobody has a seat.
 * - `plan`: its dates take place, and are changed; `write`: those enrolled are written to.
 *
 * The stage of `class_stage` where that is not `open`; an open class is full, too late to enrol in, or over, by the seats and the clock
 * (`class_standing`).
 */
export const CLASS_LIFE = {
  pending: ["approve", "deny", "withdraw", "declineClose", "cancelWithSeats", "edit", "plan", "copy", "write"],
  denied: ["archive", "withdraw", "declineClose", "cancelWithSeats", "edit", "plan", "copy", "write"],
  open: ["list", "sell", ...WHILE_OPEN],
  full: ["list", "sell", ...WHILE_OPEN],
  late: ["list", ...WHILE_OPEN],
  over: WHILE_OPEN,
  closed: ["visit", "reopen", "archive", "cancel", "edit", "plan", "copy", "write"],
  cancelled: ["archive", "copy"],
  archived: [],
} as const;

export type ClassStanding = keyof typeof CLASS_LIFE;
export type ClassAction = (typeof CLASS_LIFE)[ClassStanding][number];

/** What the stage alone decides, without the seats and the clock. */
export type StageAction = Exclude<ClassAction, "list" | "sell">;

export const CLASS_STANDINGS = Object.keys(CLASS_LIFE) as ClassStanding[];

/** Whether something may happen to a class that stands so. */
export function isPossible(standing: ClassStanding, action: ClassAction): boolean {
  const actions: readonly ClassAction[] = CLASS_LIFE[standing];
  return actions.includes(action);
}

/** The stages in which something may happen. */
export const stagesFor = (action: StageAction): ClassStage[] =>
  Object.values(ClassStage).filter((stage) => isPossible(stage, action));

/** How a class stands, of one that is archived how it stood before. */
export function standingBeforeArchive(
  standing: ClassStanding,
  status: ClassStatus,
): Exclude<ClassStanding, "archived"> {
  if (standing !== "archived") return standing;
  return status === "approved" ? "closed" : status;
}
