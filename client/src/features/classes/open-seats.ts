import type { ClassCard } from "../../lib/api/trpc.ts";

/** The seats of a listed class that can still be held: none once its enrolment has ended. */
export const openSeats = ({ hasEnrolmentEnded, seatsLeft }: ClassCard): number => (hasEnrolmentEnded ? 0 : seatsLeft);
