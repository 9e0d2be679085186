import { Title } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { Moment } from "../../components/tables/moment.tsx";
import { TextLink } from "../../components/text-link.tsx";
import { errorCodeOf } from "../../lib/api/error-message.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { toast } from "../../lib/toast.ts";
import { ChangedSetting } from "./changed-setting.tsx";
import { differences, fieldsOf, namesOf } from "./setting-words.ts";
import classes from "./settings.module.css";
import type { Known } from "./use-section.ts";

/** Who changed which settings when, and a way back for each change that still makes a difference. */
export function LastChanges({ school }: { school: Known }) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} id={heading} className={classes.title} tabIndex={-1}>
        {text.lastChanges}
      </Title>
      {school.changes.length === 0 && <p className={classes.note}>{text.noChanges}</p>}
      <ul className={classes.changes}>
        {school.changes.map((change) => (
          <li key={change.id}>
            <div className={classes.change}>
              {fieldsOf(change).map((field) => (
                <span key={field}>
                  <ChangedSetting field={field} change={change} />
                </span>
              ))}
              <span className={classes.note}>
                {change.by ?? text.byNobody}, <Moment at={change.at} />
              </span>
            </div>
            <Undo
              school={school}
              change={change}
              // The button goes away with what it has undone.
              onUndone={() => document.getElementById(heading)?.focus()}
            />
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        <TextLink to="/dashboard/record" search={{ shown: "settings_changed" }}>
          {text.toAuditLog}
        </TextLink>
      </p>
    </section>
  );
}

type UndoProps = { school: Known; change: Known["changes"][number]; onUndone: () => void };

/** Takes one change back, of which what is fixed by now stays. */
function Undo({ school, change, onUndone }: UndoProps) {
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const undo = trpc.school.update.useMutation({
    onSuccess: () => {
      setIsAsking(false);
      toast.success(text.undone);
    },
    // What is shown is out of date, whatever the answer.
    onSettled: () => void utils.school.settings.invalidate(),
  });
  const { currency, ...rest } = change.before;
  const wanted = school.isCurrencyFixed || currency === undefined ? rest : change.before;
  const { isAny, before, after } = differences(school.settings, wanted);
  const isGone = !isAny && !isAsking;
  const isUndone = isGone && undo.isSuccess;
  const tell = useRef(onUndone);
  useEffect(() => {
    if (isUndone) tell.current();
  }, [isUndone]);
  if (isGone) return null;
  const ask = () => {
    undo.reset();
    setIsAsking(true);
  };
  return (
    <>
      <Button variant="default" aria-label={text.undoOf(namesOf({ before: wanted }))} onClick={ask}>
        {text.undo}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.undoTitle}
        confirmLabel={text.undo}
        cancelLabel={text.cancel}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate({ expectedVersion: school.version, changes: after })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{text.undoText}</p>
        <ul className={classes.lines}>
          {fieldsOf({ before }).map((field) => (
            <li key={field}>
              <ChangedSetting field={field} change={{ before, after }} />
            </li>
          ))}
        </ul>
        <FormFailure error={undo.error}>
          {errorCodeOf(undo.error) === "SETTINGS_CHANGED" ? text.undoConflict : undefined}
        </FormFailure>
      </ConfirmDialog>
    </>
  );
}
