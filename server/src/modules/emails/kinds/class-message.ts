import type { Compose } from "../email-kind.ts";

/**
 * To everybody enrolled in a class: what its instructor or an admin wrote. Answers go to the author, unless it is not known
 * whether the address is theirs.
 */
export const composeClassMessage: Compose<"class_message"> = async (
  { db, publicUrl, schoolName },
  { messageId, userId },
) => {
  const {
    author,
    class: course,
    ...message
  } = await db.classMessage.findUniqueOrThrow({
    where: { id: messageId },
    include: {
      author: true,
      class: { select: { id: true, name: true, enrolments: { where: { studentId: userId, state: "paid" } } } },
    },
  });
  if (course.enrolments.length === 0) return { dropped: "The enrolment has ended." };
  const { name, removedAt, emailVerifiedAt } = author;
  const writer = removedAt === null ? `${name} (${schoolName})` : schoolName;
  const mayAnswer = removedAt === null && emailVerifiedAt !== null;
  return {
    subject: `${course.name}: ${message.subject}`,
    blocks: [
      { text: `${writer} writes to everybody enrolled in ${course.name}:` },
      { quote: message.body },
      ...(mayAnswer ? [{ text: `To answer ${name}, reply to this message.` }] : []),
      { link: { label: "See the class", url: `${publicUrl}/classes/${course.id}` } },
    ],
    ...(mayAnswer && { replyTo: { name, address: author.email } }),
  };
};
