import { formats } from "@campside/server/formats";
import { Checkbox } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "../../components/dialog-form.module.css";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { formatForSheet } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { whoMessages as text } from "../../lib/messages/family.ts";

/** One of a family, with what speaks against choosing them. */
export type ChoosablePerson = Omit<RouterOutputs["family"]["forClass"]["people"][number], "problem"> & {
  problem: keyof typeof text.problems | null;
};

/** The ids of those who can be chosen. */
export const openOf = (people: readonly ChoosablePerson[]): string[] =>
  people.flatMap(({ id, problem }) => (problem === null ? [id] : []));

type PeopleBoxesProps = {
  people: readonly ChoosablePerson[];
  firstDay: string | null;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

/** The people of a family with a box each; who cannot be chosen has the reason beside it. */
export function PeopleBoxes({ people, firstDay, chosen, onChoose }: PeopleBoxesProps) {
  const boxes = useRef<HTMLDivElement>(null);
  // The people arrive after the window has opened.
  useEffect(() => boxes.current?.querySelector<HTMLInputElement>("input:enabled")?.focus(), []);
  return (
    <div ref={boxes} role="group" aria-label={text.title} className={classes.form}>
      {people.map((person) => (
        <Checkbox
          key={person.id}
          size="md"
          label={person.isOneself ? componentMessages.you : person.name}
          description={describe(person, firstDay)}
          disabled={person.problem !== null}
          checked={chosen.includes(person.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
          }
        />
      ))}
    </div>
  );
}

/** "8 years · overlaps Judo", or why the person cannot be chosen: "Too young on 6 July (5)". */
function describe({ age, problem, overlaps }: ChoosablePerson, firstDay: string | null): string {
  if (problem !== null) return text.problems[problem](age, firstDay && dayToCome(firstDay));
  return [age !== null && text.age(age), overlaps.length > 0 && text.overlaps(overlaps.join(", "))]
    .filter(Boolean)
    .join(" · ");
}

/** "6 July", with the year where it is another one; null for a day that is over at the school: today's age counts since then. */
function dayToCome(day: string): string | null {
  const today = formatForSheet(new Date()).slice(0, 10);
  if (day < today) return null;
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return new Intl.DateTimeFormat(formats.locale, { day: "numeric", month: "long", year, timeZone: "UTC" }).format(
    new Date(day),
  );
}
