import { NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import type { WeekSearch } from "./week-search.ts";
import classes from "./week.module.css";

type WeekChoicesProps = { choices: RouterOutputs["schedule"]["week"]["choices"]; search: WeekSearch };

/** Narrows the week to one venue and one instructor, for who sees every class. */
export function WeekChoices({ choices, search }: WeekChoicesProps) {
  const navigate = useNavigate();
  if (choices.length === 0) return null;
  return (
    <div className={classes.choices}>
      {(["venue", "instructor"] as const).map((kind) => (
        <NativeSelect
          key={kind}
          aria-label={text[kind]}
          value={search[kind] ?? ""}
          data={[
            { value: "", label: text.all[kind] },
            ...choices.filter((choice) => choice.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) =>
            void navigate({
              to: "/dashboard/week",
              search: { ...search, [kind]: currentTarget.value || undefined },
              resetScroll: false,
            })
          }
        />
      ))}
    </div>
  );
}
