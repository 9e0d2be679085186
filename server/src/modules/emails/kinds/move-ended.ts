import { childOf } from "../../../first-name.ts";
import type { Compose } from "../email-kind.ts";

/** To who was to pay for a move that an admin has ended: the place stays. Dropped where it has moved or ended, or a new move is open. */
export const composeMoveEnded: Compose<"move_ended"> = async ({ db, publicUrl, texts }, { enrolmentId }, { role }) => {
  const {
    class: course,
    participant,
    movesFrom,
  } = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      class: { select: { name: true } },
      participant: { select: { name: true } },
      movesFrom: {
        select: {
          state: true,
          class: { select: { name: true } },
          moves: { where: { state: "held" }, select: { id: true } },
        },
      },
    },
  });
  if (movesFrom?.state !== "paid") return { dropped: "placeHasMoved" };
  if (movesFrom.moves.length > 0) return { dropped: "newMoveOpen" };
  const { places, links } = texts.emails;
  const place = { child: childOf(participant, texts), name: course.name };
  return {
    subject: places.moveEndedSubject(place),
    blocks: [
      {
        text: places.moveEnded(place, movesFrom.class.name),
      },
      {
        link: {
          label: links.classes,
          url: `${publicUrl}${role === "student" ? "/dashboard/enrolled" : "/profile"}`,
        },
      },
    ],
  };
};
