import type { Compose } from "../email-kind.ts";

/** How many classes stand in a subject. */
const NAMED = 2;

/**
 * To people enrolled in classes: what an instructor or an admin wrote, with those of the classes that they are in. Answers go to the author,
 * unless it is not known whether the address is theirs.
 */
export const composeClassMessage: Compose<"class_message"> = async (
  { db, publicUrl, school, texts: { emails, format } },
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
  const [first, ...rest] = classes.map((messaged) => messaged.class);
  if (!first) return { dropped: "enrolmentEnded" };
  const { notices, links } = emails;
  const all = [first, ...rest].map((course) => course.name);
  const { name, removedAt, emailVerifiedAt } = author;
  const writer = removedAt === null ? `${name} (${school.name})` : school.name;
  const mayAnswer = removedAt === null && emailVerifiedAt !== null;
  return {
    subject: `${all.length > NAMED ? notices.messageAbout(first.name, rest.length) : format.list(all)}: ${message.subject}`,
    blocks: [
      {
        text: message.isToSome
          ? notices.writesToYou(writer, format.list(all))
          : notices.writesToAll(writer, format.list(all)),
      },
      { quote: message.body },
      ...(mayAnswer ? [{ text: notices.toAnswer(name) }] : []),
      rest.length === 0
        ? { link: { label: links.class, url: `${publicUrl}/classes/${first.id}` } }
        : { link: { label: links.classes, url: `${publicUrl}/dashboard/enrolled` } },
    ],
    ...(mayAnswer && { replyTo: { name, address: author.email } }),
  };
};
