import type { ClassStage, ClassStatus } from "../../../db/generated/enums.ts";
import { readClassCalendar } from "../../schedule/calendar-feed.ts";
import { datesFiles } from "../class-dates.ts";
import type { EmailBlock } from "../email-blocks.ts";
import type { EmailKind } from "../../../jobs/enqueue-email.ts";
import type { Compose } from "../email-kind.ts";
import { isLastNotified } from "../is-last-notified.ts";

interface Course {
  name: string;
  status: ClassStatus;
  stage: ClassStage;
  feedback: string | null;
  closedAt: Date | null;
  isCloseRequested: boolean;
}

interface Decision {
  /** Whether the class is still as it was decided. */
  holds: (course: Course) => boolean;
  hasFeedback: boolean;
  /** What it takes back. */
  reverseOf?: EmailKind;
}

const DECISIONS = {
  class_approved: { holds: ({ status }) => status === "approved", hasFeedback: false },
  class_denied: { holds: ({ status }) => status === "denied", hasFeedback: true },
  class_closed: { holds: ({ closedAt }) => closedAt !== null, hasFeedback: false, reverseOf: "class_reopened" },
  class_reopened: {
    holds: ({ stage }) => stage === "open",
    hasFeedback: false,
    reverseOf: "class_closed",
  },
  class_close_declined: {
    holds: ({ stage, isCloseRequested }) => stage === "open" && !isCloseRequested,
    hasFeedback: false,
  },
  class_cancelled: { holds: ({ status }) => status === "cancelled", hasFeedback: true },
} satisfies Record<string, Decision>;

/** To an instructor: what the school has decided about a class. */
const composeDecision =
  (kind: keyof typeof DECISIONS): Compose<keyof typeof DECISIONS> =>
  async (deps, { classId }, { userId }) => {
    const { db, publicUrl, texts } = deps;
    const { decisions, links } = texts.emails;
    const { holds, hasFeedback, reverseOf }: Decision = DECISIONS[kind];
    const course = await db.class.findUniqueOrThrow({
      where: { id: classId },
      select: { name: true, status: true, stage: true, feedback: true, closedAt: true, isCloseRequested: true },
    });
    if (!holds(course)) return { dropped: "classHasChanged" };
    if (reverseOf && (await isLastNotified(db, { kind, reverse: reverseOf, userId, classId })))
      return { dropped: "decisionKnown" };
    const blocks: EmailBlock[] = [
      {
        text:
          kind === "class_approved" && course.closedAt !== null
            ? decisions.approvedButClosed
            : decisions.classes[kind].text,
      },
    ];
    if (hasFeedback && course.feedback) blocks.push({ quote: course.feedback });
    blocks.push({ link: { label: links.classes, url: `${publicUrl}/dashboard/myclass` } });
    const calendar = kind === "class_cancelled" ? await readClassCalendar(deps, classId, userId) : [];
    const dates = datesFiles(deps, { cancelled: calendar.filter(({ state }) => state === "cancelled") });
    return {
      subject: decisions.classes[kind].subject(course.name),
      blocks: [...blocks, ...dates.blocks],
      attachments: dates.attachments,
    };
  };

export const composeClassApproved = composeDecision("class_approved");
export const composeClassDenied = composeDecision("class_denied");
export const composeClassClosed = composeDecision("class_closed");
export const composeClassReopened = composeDecision("class_reopened");
export const composeClassCloseDeclined = composeDecision("class_close_declined");
export const composeClassCancelled = composeDecision("class_cancelled");
