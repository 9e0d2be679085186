import { Prisma } from "../../../db/generated/client.ts";
import { receiptFile } from "../../../receipt-pdf.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { readChangedClasses } from "../../schedule/class-plan.ts";
import { composeSection, isChanged, type MeetingRefund, readClassChanges } from "../class-changes.ts";
import { datesFiles } from "../class-dates.ts";
import type { Texts } from "../../../texts/texts-for.ts";
import { collectAtDesk } from "../collect-at-desk.ts";
import type { EmailBlock } from "../email-blocks.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";

/** How many dates a message shows, of one class and of all. */
const MEETINGS_SHOWN = 12;
const MEETINGS_SHOWN_OF_ALL = 36;
/** How many it shows at least of each class. */
const MEETINGS_SHOWN_LEAST = 2;
/** Longer subjects are cut off by mail programs. */
const MAX_SUBJECT = 120;

/**
 * To somebody in a class, or who teaches one of its meetings: what differs from what they were last sent, of this class and of all
 * others of theirs. The messages that those have caused find nothing left to say.
 */
export const composeClassChanged: Compose<"class_changed"> = async (deps, refs, { isResent }) => {
  const { classId, userId, from, also = [] } = refs;
  const compared = isResent ? [from, ...also] : [];
  const changesOf = (id: string) => readClassChanges(deps, { classId: id, userId, from: compared });
  const ownChanges = await changesOf(classId);
  const changed = [];
  for (const id of await readChangedClasses(deps.db, { userId, from: compared })) {
    const changes = id === classId ? ownChanges : await changesOf(id);
    if (isChanged(changes)) changed.push(changes);
  }
  if (changed.length === 0) {
    if (!ownChanges) return { dropped: "classRemoved" };
    return { dropped: ownChanges.isMember ? "classKnown" : "notInClass" };
  }
  const limit = Math.min(
    MEETINGS_SHOWN,
    Math.max(MEETINGS_SHOWN_LEAST, Math.floor(MEETINGS_SHOWN_OF_ALL / changed.length)),
  );
  const sections = [];
  for (const changes of changed) sections.push(await composeSection(deps, changes, limit));
  const shared = await receiptsOf(
    deps,
    sections.flatMap(({ shownRefunds }) => shownRefunds),
  );
  const dates = datesFiles(deps, {
    published: sections.flatMap(({ published }) => published),
    cancelled: sections.flatMap(({ cancelled }) => cancelled),
  });
  const atDesk = collectAtDesk(
    deps.texts,
    sections.reduce((sum, { atDeskCents }) => sum + atDeskCents, 0),
  );
  return {
    subject: subjectOf(deps.texts, sections),
    blocks: [...blocksOf(deps.texts, sections, atDesk), ...shared.blocks, ...dates.blocks],
    attachments: [...shared.attachments, ...dates.attachments],
    replaces: shared.replaces,
    notified: changed.map(({ classId: id, plan }) => ({ classId: id, plan })),
    also: [...new Set([...also, ...changed.flatMap((one) => (one.classId !== classId && one.from) || [])])],
  };
};

type Section = Awaited<ReturnType<typeof composeSection>>;

/** The blocks of the classes: those of one as they are, those of several each below its name. */
function blocksOf({ emails }: Texts, sections: readonly Section[], atDesk: readonly EmailBlock[]): EmailBlock[] {
  const [first, ...rest] = sections;
  if (first && rest.length === 0) return [...first.blocks, ...atDesk, { link: first.link }];
  return [
    ...sections.flatMap(({ name, blocks, link }): EmailBlock[] => [
      { heading: name },
      ...blocks,
      { link: { ...link, label: emails.links.datesOf(name) } },
    ]),
    ...atDesk,
  ];
}

/** The subject of one class's changes, or how many classes have changed, with their names where there is room. */
function subjectOf({ emails: { changes } }: Texts, sections: readonly Section[]): string {
  const names = sections.map(({ name }) => name);
  if (names.length === 1) return String(sections[0]?.subject);
  const subject = changes.inClasses(names.length);
  const subjectWithNames = names.length === 2 ? changes.inBoth(names) : `${subject}: ${names.join(", ")}`;
  return subjectWithNames.length <= MAX_SUBJECT ? subjectWithNames : subject;
}

/** The receipts of these refunds, where they are paid already, and the messages that would have had them. */
async function receiptsOf(deps: ComposeDeps, refunds: readonly MeetingRefund[]) {
  const attachments = [];
  const replaces = [];
  const said = new Set<string>();
  const { paid } = deps.texts.emails.changes;
  for (const { refundId, state } of refunds) {
    const receipt = await readReceipt(deps, Prisma.sql`c.refund_id = ${refundId}::uuid`);
    if (!receipt) continue;
    attachments.push(await receiptFile(receipt));
    replaces.push(`refund_sent:${refundId}`);
    said.add(paid[state === "paid_elsewhere" ? state : "done"]);
  }
  const blocks: EmailBlock[] = [...said].map((text) => ({ text }));
  return { attachments, blocks, replaces };
}
