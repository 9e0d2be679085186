import "../../styles/dashboard.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import classes from "../../components/dialog-form.module.css";
import { Dialog } from "../../components/dialog.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { whoMessages as text } from "../../lib/messages/family.ts";
import { openOf, PeopleBoxes } from "./people-boxes.tsx";

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
  const open = openOf(people);
  const [ticked, setTicked] = useState(() => (open.length === 1 ? open : []));
  // Somebody may have been enrolled, or removed, while the window was open.
  const chosen = ticked.filter((id) => open.includes(id));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !isBusy) onSelect(chosen);
      }}
    >
      <PeopleBoxes people={people} firstDay={firstDay} chosen={chosen} onChoose={setTicked} />
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
