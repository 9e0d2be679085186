import { childOf } from "../../../first-name.ts";
import type { Compose } from "../email-kind.ts";

/** To who was to pay for a move that an admin has ended: the place stays. Dropped where it has moved or ended, or a new move is open. */
export const composeMoveEnded: Compose<"move_ended"> = async ({ db, publicUrl }, { enrolmentId }, { role }) => {
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
  if (movesFrom?.state !== "paid") return { dropped: "The place has moved or ended." };
  if (movesFrom.moves.length > 0) return { dropped: "A new move is open." };
  const child = childOf(participant);
  const place = child ? `The place of ${child}` : "Your place";
  return {
    subject: `The move to ${course.name} is off${child ? ` (${child})` : ""}`,
    blocks: [
      {
        text: `The school has ended the move to ${course.name}. ${place} in ${movesFrom.class.name} stays as it is. Nothing was charged.`,
      },
      {
        link: {
          label: "See your classes",
          url: `${publicUrl}${role === "student" ? "/dashboard/enrolled" : "/profile"}`,
        },
      },
    ],
  };
};
