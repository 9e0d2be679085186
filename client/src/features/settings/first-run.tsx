import { Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { focusOnce } from "../../lib/focus-once.ts";
import { settingsMessages } from "../../lib/messages/settings.ts";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { NamedSection } from "./named-section.tsx";
import { STEPS } from "./sections.ts";
import classes from "./settings.module.css";
import type { Known } from "./use-section.ts";
import { useUnsavedSections } from "./use-unsaved-sections.ts";

const text = settingsMessages.first;

type FirstRunProps = { school: Known; step: number; onStep: (step: number) => void };

/** Leads through the sections one after another. Each step is at its own address, and the keyboard is at its title. */
export function FirstRun({ school, step, onStep }: FirstRunProps) {
  const { tell, isDirty, isSaving } = useUnsavedSections();
  const names = [...STEPS.map((name) => settingsMessages.sections[name]), text.done];
  const section = STEPS[step - 1];
  const title = text.step(Math.min(step, names.length), names.length, names[step - 1] ?? text.done);
  const back = step > 1 && (
    <Button variant="default" onClick={() => onStep(step - 1)}>
      {text.back}
    </Button>
  );
  return (
    <div className={classes.sections}>
      <ol className={classes.steps} aria-label={text.steps}>
        {names.map((name, index) => (
          <li key={name} aria-current={index + 1 === step ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
      {section ? (
        <NamedSection
          key={section}
          name={section}
          school={school}
          title={title}
          isStep
          saveLabel={text.saveAndGoOn}
          moreFields={
            <>
              {back}
              <Button variant="default" onClick={() => onStep(step + 1)}>
                {text.skip}
              </Button>
            </>
          }
          tell={tell}
          onSaved={() => onStep(step + 1)}
        />
      ) : (
        <Done title={title}>{back}</Done>
      )}
      <UnsavedChanges isDirty={isDirty} isSaving={isSaving} />
    </div>
  );
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const finish = trpc.school.finishSetUp.useMutation({
    onSuccess: () => {
      void utils.admin.waiting.invalidate();
      void navigate({ to: "/dashboard" });
    },
  });
  return (
    <section className={classes.section} aria-labelledby="done">
      <Title order={2} id="done" className={classes.title} ref={focusOnce} tabIndex={-1}>
        {title}
      </Title>
      <p className={classes.paragraph}>{text.doneText}</p>
      <FormFailure title={text.failed} error={finish.error} />
      <div className={classes.submit}>
        {children}
        <Button loading={finish.isPending || finish.isSuccess} onClick={() => finish.mutate()}>
          {text.finish}
        </Button>
      </div>
    </section>
  );
}
