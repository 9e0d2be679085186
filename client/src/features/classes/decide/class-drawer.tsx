import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Badge, Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { CancelClassDialog } from "./cancel-class-dialog.tsx";
import { Picture } from "../../../components/pictures/picture.tsx";
import { TextLink } from "../../../components/text-link.tsx";
import { formatPrice } from "../../../lib/format.ts";
import { classPageMessages } from "../../../lib/messages/class-page.ts";
import { classesMessages } from "../../../lib/messages/classes.ts";
import { componentMessages } from "../../../lib/messages/components.ts";
import { classWaitlistMessages } from "../../../lib/messages/class-waitlist.ts";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { WaitingLink } from "../../waitlist/waiting-link.tsx";
import { DatesLink } from "../dates-link.tsx";
import { describeClass } from "../describe-class.ts";
import { ClassStatusBadge } from "../class-status-badge.tsx";
import { ApproveButton } from "./approve-button.tsx";
import type { ManagedClass } from "./managed-class.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import classes from "./class-drawer.module.css";
import { CancellationProgress } from "./cancellation-progress.tsx";
import { CloseClassButton } from "./close-class-button.tsx";
import { DenyButton } from "./deny-button.tsx";
import { DenyDialog } from "./deny-dialog.tsx";

/** What an admin is asked about in a window over the drawer, which stays when the class changes meanwhile. */
type Asked = "deny" | "archive" | "cancel";

type ClassDrawerProps = { managed: ManagedClass; isOpen: boolean; onClose: () => void };

/** One class in full, beside the list, with what an admin can do with it. */
export function ClassDrawer({ managed, onClose, ...props }: ClassDrawerProps) {
  // It gives the focus back to where it was when it opened: it must have been closed before.
  const isOpen = useMounted() && props.isOpen;
  const [asked, setAsked] = useState<Asked | null>(null);
  // What the address closes takes its question with it.
  if (!isOpen && asked !== null) setAsked(null);
  const questionOf = (question: Asked) => ({
    managed,
    isOpen: asked === question,
    onClose: () => setAsked((now) => (now === question ? null : now)),
  });
  const { name, imageUrl, status, isClosed, isArchived, description, instructorName, priceCents, capacity, seatsLeft } =
    managed;
  const statusPlace = useRef<HTMLDivElement>(null);
  // The button that decided is gone, and the focus with it; over an open window the focus stays where it is.
  const decided = `${status} ${isClosed}`;
  const seen = useRef(decided);
  useEffect(() => {
    if (asked !== null || seen.current === decided) return;
    seen.current = decided;
    const isInside = statusPlace.current?.closest("[role=dialog]")?.contains(document.activeElement);
    if (isOpen && !isInside) statusPlace.current?.focus();
  }, [decided, asked, isOpen]);
  const facts = [
    [classesMessages.instructor, instructorName],
    ...describeClass(managed),
    [classesMessages.price, formatPrice(priceCents)],
    // Nobody gets a seat any more.
    [
      classesMessages.seats,
      isArchived || status === "cancelled" ? capacity : classesMessages.seatsOf(seatsLeft, capacity),
    ],
    [
      classesMessages.enrolled,
      <TextLink key="students" to="/dashboard/students/$classId" params={{ classId: managed.id }}>
        {managed.enrolledCount}
      </TextLink>,
    ],
    ...(managed.waiting > 0
      ? [[classWaitlistMessages.title, <WaitingLink key="waiting" waiting={managed} />] as const]
      : []),
    [classesMessages.next, <DatesLink key="dates" planned={managed} />],
  ] as const;
  return (
    <>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        // Escape closes the question over the drawer first.
        closeOnEscape={asked === null}
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
          {isArchived && <Badge color="gray">{adminMessages.isArchived}</Badge>}
        </div>
        {isClosed && status !== "approved" && <p className={classes.words}>{adminMessages.staysClosed}</p>}
        {status === "cancelled" && (
          <>
            <p className={classes.words} dir="auto">
              {managed.feedback}
            </p>
            <CancellationProgress classId={managed.id} />
          </>
        )}
        <dl className={classes.facts}>
          {facts.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3 className={classes.heading}>{classPageMessages.aboutClass}</h3>
        <p className={classes.words} dir="auto">
          {description || classPageMessages.noDescription}
        </p>
        {!isArchived && <ClassDrawerActions managed={managed} onAsk={setAsked} />}
      </Drawer>
      <DenyDialog {...questionOf("deny")} />
      <ArchiveDialog {...questionOf("archive")} onArchived={onClose} />
      <CancelClassDialog {...questionOf("cancel")} />
    </>
  );
}

type ClassDrawerActionsProps = { managed: ManagedClass; onAsk: (question: Asked) => void };

/** What can be decided about a class that is not archived. */
function ClassDrawerActions({ managed, onAsk }: ClassDrawerActionsProps) {
  const { status, isClosed, seatsLeft, capacity } = managed;
  return (
    <div className={classes.actions}>
      {status === "pending" && (
        <>
          <DenyButton managed={managed} onAsk={() => onAsk("deny")} />
          <ApproveButton managed={managed} />
        </>
      )}
      {((isClosed && status === "approved") || status === "denied" || status === "cancelled") && (
        <Button size="xs" variant="default" onClick={() => onAsk("archive")}>
          {adminMessages.archiveClass}
        </Button>
      )}
      {status === "approved" && <CloseClassButton managed={managed} />}
      {status !== "cancelled" && (status === "approved" || seatsLeft < capacity) && (
        <Button size="xs" variant="light" color="red" onClick={() => onAsk("cancel")}>
          {adminMessages.cancelClass}
        </Button>
      )}
    </div>
  );
}
