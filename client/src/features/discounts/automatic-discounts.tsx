import "../../styles/fields.ts";
import { MAX_SIBLING_PERCENTS, setDiscountsInput } from "@campside/server/schemas/discounts";
import { TextInput, type TextInputProps, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { discountsMessages as text } from "../../lib/messages/discounts.ts";
import { parseWhole } from "../../lib/parse-whole.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "./discounts.module.css";

/** The discounts that every purchase gets by itself, to read and to set. */
export function AutomaticDiscounts() {
  const settings = trpc.admin.discounts.useQuery();
  if (settings.isPending) return <TableSkeleton />;
  if (settings.isLoadingError) return <ErrorPanel error={settings.error} onRetry={() => void settings.refetch()} />;
  return <DiscountsForm settings={settings.data} />;
}

type Typed = { siblingPercents: string[]; multiClassPercent: string };

/** The fields up to the last one with something in it. */
const filled = (percents: readonly string[]) =>
  percents.slice(0, percents.findLastIndex((one) => one.trim() !== "") + 1);

const read = ({ siblingPercents, multiClassPercent }: Typed) => ({
  siblingPercents: filled(siblingPercents).map(parseWhole),
  multiClassPercent: multiClassPercent.trim() === "" ? 0 : parseWhole(multiClassPercent),
});

function DiscountsForm({ settings }: { settings: RouterOutputs["admin"]["discounts"] }) {
  const heading = useId();
  const utils = trpc.useUtils();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({
    initialValues: {
      siblingPercents: Array.from({ length: MAX_SIBLING_PERCENTS }, (_, index) =>
        String(settings.siblingPercents[index] ?? ""),
      ),
      multiClassPercent: String(settings.multiClassPercent),
    },
    ...schemaRules(setDiscountsInput, read),
  });
  const save = trpc.admin.setDiscounts.useMutation({
    onSuccess: (_done, saved) => {
      utils.admin.discounts.setData(undefined, saved);
      form.resetDirty();
      toast.success(text.saved);
    },
    onError: setFailure,
  });
  const percents = form.values.siblingPercents;
  // One more than are filled, so that there is always a next one.
  const shown = percents.slice(0, filled(percents).length + 1);
  return (
    <form
      aria-labelledby={heading}
      className={classes.automatic}
      noValidate
      onSubmit={form.onSubmit((chosen) => {
        setFailure(null);
        save.mutate(chosen);
      }, focusFirstError(form))}
    >
      <Title order={2} id={heading} className={classes.title}>
        {text.automatic}
      </Title>
      <p className={classes.text}>
        {text.automaticText} {text.forChildHint}
      </p>
      <div className={classes.percents}>
        {shown.map((_, index) => (
          <PercentField
            // oxlint-disable-next-line no-array-index-key -- the second child stays the second
            key={index}
            label={text.forChild(index)}
            {...form.getInputProps(`siblingPercents.${index}`)}
          />
        ))}
        <PercentField label={text.forSecondClass} {...form.getInputProps("multiClassPercent")} />
      </div>
      <FormFailure error={failure} />
      <div className={classes.submit}>
        <Button type="submit" loading={save.isPending}>
          {text.save}
        </Button>
      </div>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={save.isPending} />
    </form>
  );
}

function PercentField(props: TextInputProps) {
  return <TextInput inputMode="numeric" autoComplete="off" rightSection="%" {...props} />;
}
