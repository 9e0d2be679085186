import { Checkbox, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { discountsMessages as text } from "../../lib/messages/discounts.ts";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import classes from "./discounts.module.css";

const MOST_SHOWN = 50;

type ClassChoiceProps = { classIds: string[]; error: ReactNode; onChange: (classIds: string[]) => void };

/** Chooses some of the school's classes; those that are chosen stay in view whatever is searched for. */
export function ClassChoice({ classIds, error, onChange }: ClassChoiceProps) {
  const errorId = useId();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const found = trpc.admin.classes.useQuery(
    { sort: "name", limit: MOST_SHOWN, ...(search && { search }) },
    { placeholderData: keepPreviousData },
  );
  const offered = (found.data?.classes ?? [])
    .filter(({ id, status }) => !classIds.includes(id) && (status === "approved" || status === "pending"))
    .map(({ id, name, instructorName }) => ({ id, label: text.classOf(name, instructorName) }));
  const chosen = classIds.map((id) => ({ id, label: labels.get(id) ?? "" }));
  const choose = (next: string[]) => {
    setLabels(new Map([...labels, ...offered.map(({ id, label }) => [id, label] as const)]));
    onChange(next);
  };
  return (
    <fieldset className={classes.choice} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{text.chosenClasses}</legend>
      <TextInput
        type="search"
        autoComplete="off"
        aria-label={text.findClass}
        placeholder={text.findClass}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={error && <span id={errorId}>{error}</span>}
      />
      <Checkbox.Group value={classIds} onChange={choose}>
        <div className={classes.options}>
          {[...chosen, ...offered].map(({ id, label }) => (
            <Checkbox key={id} value={id} label={label} />
          ))}
          {found.data && offered.length === 0 && chosen.length === 0 && (
            <p className={classes.text}>{text.noClassFound}</p>
          )}
        </div>
      </Checkbox.Group>
    </fieldset>
  );
}
