import type { Prisma } from "../db/generated/client.ts";

const cardSelect = {
  id: true,
  name: true,
  imageUrl: true,
  priceCents: true,
  capacity: true,
  seatsTaken: true,
  enrolledCount: true,
  instructor: { select: { name: true, email: true, removedAt: true } },
} as const satisfies Prisma.ClassSelect;

export const classCardSelect = cardSelect;

export const classDetailSelect = {
  ...cardSelect,
  description: true,
  status: true,
  feedback: true,
} as const satisfies Prisma.ClassSelect;

type CardRow = Prisma.ClassGetPayload<{ select: typeof cardSelect }>;
type DetailRow = Prisma.ClassGetPayload<{ select: typeof classDetailSelect }>;

/** A class as the lists show it. `seatsLeft` counts held seats as taken; `enrolledCount` counts paid ones. */
export function toClassCard({ instructor, seatsTaken, ...row }: CardRow) {
  return {
    id: row.id,
    name: row.name,
    imageUrl: row.imageUrl,
    priceCents: row.priceCents,
    capacity: row.capacity,
    enrolledCount: row.enrolledCount,
    seatsLeft: row.capacity - seatsTaken,
    instructorName: instructor.name,
    // A removed user has a name for the books, and no address.
    instructorEmail: instructor.removedAt ? "" : instructor.email,
  };
}

/** A class with what its instructor and the admins see of it. */
export function toClassDetail(row: DetailRow) {
  const { description, status, feedback } = row;
  return { ...toClassCard(row), description, status, feedback };
}
