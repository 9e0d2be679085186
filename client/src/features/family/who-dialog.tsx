import "../../styles/dashboard.ts";
import { Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import classes from "../../components/dialog-form.module.css";
import { Dialog } from "../../components/dialog.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatForSheet } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { whoMessages as text } from "../../lib/messages/family.ts";

type Choice = RouterOutputs["family"]["forClass"];

type ChoosingProps = {
  classId: string;
  isBusy: boolean;
  onSelect: (participantIds: string[]) => void;
  onClose: () => void;
};

/** Asks for whom of the family a class is selected, from the lower edge of a phone. */
export function WhoDialog({ className, isOpen, ...choosing }: ChoosingProps & { className: string; isOpen: boolean }) {
  return (
    <Dialog onPhone="bottom" opened={isOpen} onClose={choosing.onClose} title={text.title}>
      <div className={classes.form}>
        <p className={classes.consequences}>{className}</p>
        <Choosing {...choosing} />
      </div>
    </Dialog>
  );
}

function Choosing(props: ChoosingProps) {
  // Selections and places change on many pages.
  const found = trpc.family.forClass.useQuery({ classId: props.classId }, { gcTime: 0 });
  if (found.isPending) return <LoadingText text={componentMessages.loading} />;
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  return <WhoForm choice={found.data} {...props} />;
}

/** The people with a box each; Enter selects who is ticked. Where only one of them can be selected, that one is. */
function WhoForm({ choice: { people, firstDay }, isBusy, onSelect, onClose }: ChoosingProps & { choice: Choice }) {
  const boxes = useRef<HTMLDivElement>(null);
  // The people arrive after the window has opened.
  useEffect(() => boxes.current?.querySelector<HTMLInputElement>("input:enabled")?.focus(), []);
  const open = people.filter(({ problem }) => problem === null);
  const [ticked, setTicked] = useState(() => (open.length === 1 ? open.map(({ id }) => id) : []));
  // Somebody may have been enrolled, or removed, while the window was open.
  const chosen = ticked.filter((id) => open.some((person) => person.id === id));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !isBusy) onSelect(chosen);
      }}
    >
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
              setTicked(checked ? [...chosen, person.id] : chosen.filter((id) => id !== person.id))
            }
          />
        ))}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={isBusy} aria-disabled={chosen.length === 0}>
          {text.select}
        </Button>
      </DialogActions>
    </form>
  );
}

/** "8 years · overlaps Judo", or why the person cannot be selected: "Too young on 6 July (5)". */
function describe({ age, problem, overlaps }: Choice["people"][number], firstDay: string | null): string {
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
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year, timeZone: "UTC" }).format(
    new Date(day),
  );
}
