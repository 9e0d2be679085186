import { listNames } from "../../../format.ts";
import type { Compose } from "../email-kind.ts";

/** How many classes stand in a subject. */
const NAMED = 2;

/**
 * To people enrolled in classes: what an instructor or an admin wrote, with those of the classes that they are in. Answers go to the author,
 * unless it is not known whether the address is theirs.
 */
export const composeClassMessage: Compose<"class_message"> = async (
  { db, publicUrl, schoolName },
  { messageId, userId },
) => {
  const { author, classes, ...message } = await db.classMessage.findUniqueOrThrow({
    where: { id: messageId },
    include: {
      author: true,
      classes: {
        where: { class: { enrolments: { some: { studentId: userId, state: "paid" } } } },
        select: { class: { select: { id: true, name: true } } },
        orderBy: [{ class: { name: "asc" } }, { classId: "asc" }],
      },
    },
  });
  const [first, ...others] = classes.map((messaged) => messaged.class);
  if (!first) return { dropped: "The enrolment has ended." };
  const all = [first, ...others].map((course) => course.name);
  const { name, removedAt, emailVerifiedAt } = author;
  const writer = removedAt === null ? `${name} (${schoolName})` : schoolName;
  const mayAnswer = removedAt === null && emailVerifiedAt !== null;
  return {
    subject: `${all.length > NAMED ? `${first.name} and ${others.length} more classes` : listNames(all)}: ${message.subject}`,
    blocks: [
      {
        text: message.isToSome
          ? `${writer} writes to you about ${listNames(all)}:`
          : `${writer} writes to everybody enrolled in ${listNames(all)}:`,
      },
      { quote: message.body },
      ...(mayAnswer ? [{ text: `To answer ${name}, reply to this message.` }] : []),
      others.length === 0
        ? { link: { label: "See the class", url: `${publicUrl}/classes/${first.id}` } }
        : { link: { label: "See your classes", url: `${publicUrl}/dashboard/enrolled` } },
    ],
    ...(mayAnswer && { replyTo: { name, address: author.email } }),
  };
};
