import { NativeSelect } from "@mantine/core";
import type { RouterInputs, RouterOutputs } from "../../lib/api/trpc.ts";
import { holidayMessages as text } from "../../lib/messages/holidays.ts";
import { dateOf, timesOf } from "../schedule/meeting-text.ts";
import classes from "./holidays.module.css";

export type Action = RouterInputs["schedule"]["addHoliday"]["choices"][number]["action"];
type FallingClass = RouterOutputs["schedule"]["previewHoliday"]["classes"][number] & { action: Action };

const whenOf = (times: { start: string; end: string }) => `${dateOf(times)}, ${timesOf(times)}`;

/** More dates are folded. */
const UNFOLDED = 4;

type FallingClassesProps = {
  classes: readonly FallingClass[];
  onChoose: (classId: string, action: Action) => void;
};

/** The classes with dates on the days of a holiday, each with what becomes of them. */
export function FallingClasses({ classes: falling, onChoose }: FallingClassesProps) {
  if (falling.length === 0) return <p className={classes.soft}>{text.noDates}</p>;
  return (
    <>
      <ul className={classes.choices} aria-label={text.choicesLabel}>
        {falling.map((one) => (
          <li key={one.classId} className={classes.class}>
            <p className={classes.name}>{one.className}</p>
            <NativeSelect
              aria-label={text.action(one.className)}
              value={one.action}
              data={Object.entries(text.actions).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget }) => onChoose(one.classId, currentTarget.value as Action)}
            />
            {one.action === "cancel" && !one.mayCancel && <span className={classes.problem}>{text.lastHint}</span>}
            <details open={one.dates.length <= UNFOLDED || one.dates.some(({ problem }) => problem !== null)}>
              <summary className={classes.summary}>{text.classText(one.dates.length, one.enrolledCount)}</summary>
              <ul className={classes.dates}>
                {one.dates.map((date) => (
                  <li key={date.id}>
                    {one.action === "move" ? text.fromTo(whenOf(date), whenOf(date.to)) : whenOf(date)}
                    {one.action === "move" && date.problem !== null && (
                      <span className={classes.problem}>{date.problem}</span>
                    )}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {falling.some(({ action }) => action === "cancel") && <p className={classes.soft}>{text.refundHint}</p>}
    </>
  );
}
