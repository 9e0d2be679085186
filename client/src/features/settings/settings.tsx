import "../../styles/fields.ts";
import { useEffect } from "react";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { PageHead } from "../../components/pages/page-head.tsx";
import { TableSkeleton } from "../../components/tables/table-skeleton.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { setCurrency } from "../../lib/currency.ts";
import { pageTexts } from "../../lib/messages/page-texts.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { FirstRun } from "./first-run.tsx";
import { LastChanges } from "./last-changes.tsx";
import { NamedSection } from "./named-section.tsx";
import { SECTION_NAMES } from "./sections.ts";
import classes from "./settings.module.css";
import type { Known } from "./use-section.ts";
import { useUnsavedSections } from "./use-unsaved-sections.ts";

type SettingsProps = {
  /** The step of the guided first run; undefined for the page with all sections. */
  step?: number | undefined;
  onStep: (step: number) => void;
};

/** The school's settings: all sections on one page, or one after another for a new school. */
export function Settings({ step, onStep }: SettingsProps) {
  // What is typed stays in the fields; others' changes come with the next save, which says so.
  const found = trpc.school.settings.useQuery(undefined, { refetchOnWindowFocus: false });
  const currency = found.data?.settings.currency;
  // Also what an undo or somebody else has made of it.
  useEffect(() => {
    if (currency) setCurrency(currency);
  }, [currency]);
  const { title } = pagesMessages.settings;
  const isGuided = step !== undefined;
  return (
    <>
      <PageHead title={isGuided ? text.first.title : title} text={isGuided ? text.first.text : pageTexts.settings} />
      {found.isPending ? (
        <TableSkeleton />
      ) : found.isLoadingError ? (
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      ) : isGuided ? (
        <FirstRun school={found.data} step={step} onStep={onStep} />
      ) : (
        <AllSections school={found.data} />
      )}
    </>
  );
}

function AllSections({ school }: { school: Known }) {
  const { tell, isDirty, isSaving } = useUnsavedSections();
  return (
    <div className={classes.sections}>
      {SECTION_NAMES.map((name) => (
        <NamedSection
          key={name}
          name={name}
          school={school}
          title={text.sections[name]}
          saveLabel={text.save}
          tell={tell}
        />
      ))}
      <LastChanges school={school} />
      <UnsavedChanges isDirty={isDirty} isSaving={isSaving} />
    </div>
  );
}
