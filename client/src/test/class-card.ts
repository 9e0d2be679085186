import type { ClassCard, RouterOutputs } from "../lib/api/trpc.ts";

type ClassDetail = RouterOutputs["classes"]["mine"][number];

/** A class as the public lists answer it, with what the test cares about. */
export function classCard(overrides: Partial<ClassCard> = {}): ClassCard {
  return {
    id: overrides.name ?? "c1",
    name: "Archery",
    sport: null,
    level: null,
    minAge: null,
    maxAge: null,
    imageUrl: "/pictures/a-800.webp",
    instructorName: "Ines",
    instructorEmail: "ines@camp.test",
    priceCents: 4550,
    capacity: 12,
    seatsLeft: 5,
    enrolledCount: 7,
    standing: overrides.seatsLeft === 0 ? "full" : "open",
    nextMeeting: null,
    meets: null,
    ...overrides,
  };
}

/** A class as its instructor and admins see it, with what the test cares about. */
export function classDetail(overrides: Partial<ClassDetail> = {}): ClassDetail {
  const { status, isClosed } = overrides;
  const card = classCard(overrides);
  const open = isClosed ? "closed" : card.standing;
  return {
    ...card,
    standing: status && status !== "approved" ? status : open,
    description: "",
    status: "approved",
    isClosed: false,
    isCloseRequested: false,
    waiting: 0,
    version: 1,
    feedback: null,
    enrolmentCloses: null,
    enrolmentTimeZone: null,
    ...overrides,
  };
}
