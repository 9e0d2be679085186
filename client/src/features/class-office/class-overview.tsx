import { may } from "@campside/server/permissions";
import { isPossible } from "@campside/server/schemas/class-life";
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Notice } from "../../components/notice.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { classOfficeMessages as text } from "../../lib/messages/class-office.ts";
import { classPageMessages } from "../../lib/messages/class-page.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { CancellationProgress } from "../classes/decide/cancellation-progress.tsx";
import { ClassDecisions } from "../classes/decide/class-decisions.tsx";
import { ClassSummary } from "../classes/decide/class-summary.tsx";
import { staysClosed } from "../classes/decide/stays-closed.ts";
import { useClassQuestions } from "../classes/decide/use-class-questions.tsx";
import { useStatusFocus } from "../classes/decide/use-status-focus.ts";
import { OwnClassMenu } from "../classes/teach/own-class-menu.tsx";
import { UpdateButton } from "../classes/teach/update-button.tsx";
import { CopyClassButton } from "../enrolments/copy-class-button.tsx";
import { ClassWaitlist } from "../waitlist/class-waitlist.tsx";
import classes from "./class-overview.module.css";

type Managed = RouterOutputs["classes"]["managed"];

/** How a class stands, what can be done with it now, and who waits for it. */
export function ClassOverview({ classId }: { classId: string }) {
  const { data: managed } = trpc.classes.managed.useQuery({ classId });
  const mayDecide = may(useRole(), "class.decide");
  // The page around it says why there is none.
  if (!managed) return null;
  const { name, status, feedback, description, isOwn, standing } = managed;
  return (
    <>
      {staysClosed(managed) && <Notice tone="info">{adminMessages.staysClosed}</Notice>}
      {feedback && (
        <Notice tone="info" title={text.feedback}>
          <span className={classes.words} dir="auto">
            {feedback}
          </span>
        </Notice>
      )}
      {status === "cancelled" && mayDecide && <CancellationProgress classId={classId} />}
      {mayDecide && <Decisions managed={managed} />}
      {isOwn && standing !== "archived" && (
        <Todo>
          {isPossible(standing, "edit") && <UpdateButton ownClass={managed} />}
          <OwnClassMenu ownClass={managed} />
        </Todo>
      )}
      <div className={classes.columns}>
        <ClassSummary managed={managed} />
        <section>
          <Title order={2} className={classes.subtitle}>
            {classPageMessages.aboutClass}
          </Title>
          <p className={classes.words} dir="auto">
            {description || classPageMessages.noDescription}
          </p>
        </section>
      </div>
      {(isOwn || mayDecide) && (
        <ClassWaitlist classId={classId}>
          <CopyClassButton classId={classId} className={name} />
        </ClassWaitlist>
      )}
    </>
  );
}

/** What an admin decides, with the questions before it. */
function Decisions({ managed }: { managed: Managed }) {
  const { openQuestion, ask, dialogs } = useClassQuestions(managed);
  const place = useStatusFocus(managed, openQuestion === null);
  return (
    <div ref={place} tabIndex={-1}>
      {managed.standing !== "archived" && (
        <Todo>
          <ClassDecisions managed={managed} onAsk={ask} />
        </Todo>
      )}
      {dialogs}
    </div>
  );
}

const Todo = ({ children }: { children: ReactNode }) => (
  <div className={classes.todo} role="group" aria-label={text.todo}>
    {children}
  </div>
);
