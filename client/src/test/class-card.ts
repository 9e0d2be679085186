import type { ClassCard, RouterOutputs } from "../lib/api/trpc.ts";

type ClassDetail = RouterOutputs["classes"]["mine"][number];

/** A class as the public lists answer it, with what the test cares about. */
export function classCard(facts: Partial<ClassCard> = {}): ClassCard {
  return {
    id: facts.name ?? "c1",
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
    hasEnrolmentEnded: false,
    nextMeeting: null,
    meets: null,
    ...facts,
  };
}

/** A class as its instructor and admins see it, with what the test cares about. */
export function classDetail(facts: Partial<ClassDetail> = {}): ClassDetail {
  return {
    ...classCard(facts),
    description: "",
    status: "approved",
    isClosed: false,
    isCloseRequested: false,
    isArchived: false,
    waiting: 0,
    version: 1,
    feedback: null,
    enrolmentCloses: null,
    enrolmentTimeZone: null,
    ...facts,
  };
}
