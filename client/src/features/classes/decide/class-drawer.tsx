import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { LinkButton } from "../../../components/link-button.tsx";
import { Picture } from "../../../components/pictures/picture.tsx";
import { classPageMessages } from "../../../lib/messages/class-page.ts";
import { componentMessages } from "../../../lib/messages/components.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { ClassStatusBadge } from "../class-status-badge.tsx";
import { CancellationProgress } from "./cancellation-progress.tsx";
import { ClassDecisions } from "./class-decisions.tsx";
import classes from "./class-drawer.module.css";
import { ClassSummary } from "./class-summary.tsx";
import type { ManagedClass } from "./managed-class.ts";
import { staysClosed } from "./stays-closed.ts";
import { useClassQuestions } from "./use-class-questions.tsx";
import { useStatusFocus } from "./use-status-focus.ts";

type ClassDrawerProps = { managed: ManagedClass; isOpen: boolean; onClose: () => void };

/** One class in full, beside the list, with what an admin can do with it. */
export function ClassDrawer({ managed, onClose, ...props }: ClassDrawerProps) {
  // It gives the focus back to where it was when it opened: it must have been closed before.
  const isOpen = useMounted() && props.isOpen;
  const { openQuestion, ask, dialogs } = useClassQuestions(managed, isOpen, onClose);
  const statusPlace = useStatusFocus(managed, openQuestion === null);
  const { id, name, imageUrl, status, description } = managed;
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        // Escape closes the question over the drawer first.
        closeOnEscape={openQuestion === null}
        position="right"
        size="md"
        title={name}
        closeButtonProps={{ "aria-label": componentMessages.closeDialog }}
        attributes={{ header: { role: "presentation" } }}
        classNames={{ title: classes.title ?? "", body: classes.body ?? "", content: classes.content ?? "" }}
      >
        <Picture className={classes.picture} src={imageUrl} alt="" width={800} height={500} sizes="27rem" />
        <div ref={statusPlace} tabIndex={-1} className={classes.badges}>
          <ClassStatusBadge {...managed} />
        </div>
        {staysClosed(managed) && <p className={classes.words}>{adminMessages.staysClosed}</p>}
        {status === "cancelled" && (
          <>
            <p className={classes.words} dir="auto">
              {managed.feedback}
            </p>
            <CancellationProgress classId={id} />
          </>
        )}
        <ClassSummary managed={managed} />
        <h3 className={classes.heading}>{classPageMessages.aboutClass}</h3>
        <p className={classes.words} dir="auto">
          {description || classPageMessages.noDescription}
        </p>
        <div className={classes.actions}>
          <LinkButton size="xs" variant="subtle" to="/dashboard/classes/$classId" params={{ classId: id }}>
            {adminMessages.open}
          </LinkButton>
          <ClassDecisions managed={managed} onAsk={ask} />
        </div>
      </Drawer>
      {dialogs}
    </>
  );
}
