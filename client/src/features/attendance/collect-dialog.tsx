import "../../styles/fields.ts";
import { Radio, Skeleton, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { errorStatusOf } from "../../lib/api/error-message.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { attendanceMessages } from "../../lib/messages/attendance.ts";
import { type Person, type Roster, shortName } from "./marks.ts";
import { usePerson } from "./use-person.ts";

const text = attendanceMessages.collect;
const OTHER = "other";

/** Without a name: nobody, since the child goes alone. */
type Collector = { name: string | null; isNamed: boolean };
type CollectDialogProps = {
  roster: Roster;
  person: Person | null;
  onClose: () => void;
  onLeft: (collectedBy: Collector) => void;
};

/** Asks who collects somebody whose family has said who may. */
export function CollectDialog({ roster, person, onClose, onLeft }: CollectDialogProps) {
  const opened = usePerson(roster, person);
  return (
    <Dialog opened={person !== null} onClose={onClose} title={person ? text.title(shortName(person.name)) : ""}>
      {opened.isPending && <Skeleton height={160} role="status" aria-label={componentMessages.loading} />}
      {person && opened.isError && errorStatusOf(opened.error) !== null && (
        <ErrorPanel
          error={opened.error}
          onRetry={() =>
            opened.mutate({ meetingId: roster.meetingId, day: roster.day, enrolmentId: person.enrolmentId })
          }
        />
      )}
      {person && (opened.data || (opened.isError && errorStatusOf(opened.error) === null)) && (
        <CollectForm
          guardian={person.guardianName ?? person.name}
          collectors={[
            // Without a connection nobody knows whom the family has named.
            ...(opened.data?.notes?.mayCollect.map(({ name }) => name) ?? []),
            ...(opened.data?.notes?.mayLeaveAlone ? [text.alone] : []),
          ]}
          onClose={onClose}
          onLeft={onLeft}
        />
      )}
    </Dialog>
  );
}

type CollectFormProps = {
  guardian: string;
  /** Whom the family has named, and whether the child may go alone. */
  collectors: string[];
  onClose: () => void;
  onLeft: (collectedBy: Collector) => void;
};

function CollectForm({ guardian, collectors, onClose, onLeft }: CollectFormProps) {
  // The family may have named the guardian, or somebody twice.
  const names = new Set([guardian, ...collectors]);
  const [chosen, setChosen] = useState(guardian);
  const [other, setOther] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isOther = chosen === OTHER;
  const isMissing = isOther && other.trim() === "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isMissing) return;
        if (isOther) onLeft({ name: other.trim(), isNamed: false });
        else onLeft({ name: chosen === text.alone ? null : chosen, isNamed: true });
      }}
    >
      <Stack gap="sm">
        <Radio.Group value={chosen} onChange={setChosen} aria-label={attendanceMessages.person.mayCollect}>
          <Stack gap="sm">
            {[...names].map((name) => (
              <Radio key={name} size="md" value={name} label={name === guardian ? text.guardian(guardian) : name} />
            ))}
            <Radio size="md" value={OTHER} label={text.other} />
          </Stack>
        </Radio.Group>
        {isOther && (
          <>
            <TextInput
              label={text.otherName}
              required
              maxLength={100}
              autoComplete="off"
              value={other}
              error={isTried && isMissing ? text.nameMissing : null}
              onChange={({ currentTarget }) => setOther(currentTarget.value)}
            />
            <Notice tone="bad">{text.warning(guardian)}</Notice>
          </>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit">{text.confirm}</Button>
      </DialogActions>
    </form>
  );
}
