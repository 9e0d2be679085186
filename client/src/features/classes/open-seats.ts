import type { ClassCard } from "../../lib/api/trpc.ts";

/** The seats of a listed class that can still be held: none once its enrolment has ended. */
export const openSeats = ({ standing, seatsLeft }: ClassCard): number => (standing === "open" ? seatsLeft : 0);
