import { NativeSelect } from "@mantine/core";
import { may } from "@campside/server/permissions";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { weekMessages as text } from "../../lib/messages/week.ts";
import type { WeekSearch } from "./week-search.ts";
import classes from "./week.module.css";

type WeekChoicesProps = { input: RouterInputs["schedule"]["weekChoices"]; search: WeekSearch };

/** Narrows the week to one venue and one instructor, for who sees every class. */
export function WeekChoices({ input, search }: WeekChoicesProps) {
  const navigate = useNavigate();
  const isEnabled = may(useRole(), "class.decide");
  const options = { enabled: isEnabled, staleTime: 0, placeholderData: keepPreviousData };
  const choices = trpc.schedule.weekChoices.useQuery(input, options).data ?? [];
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
