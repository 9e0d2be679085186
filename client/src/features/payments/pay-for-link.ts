import { linkOptions } from "@tanstack/react-router";
import type { ClassCard } from "../../lib/api/trpc.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The class that the payment page was opened for. */
    payFor?: ChosenClass;
  }
}

/** A class, and of a place for a child whose it is. */
export type ChosenClass = ClassCard & { participantId?: string; participantName?: string | null };

/**
 * The way to the payment page: the class and whom the place is for travel as navigation state, and their ids in the address outlive
 * a reload.
 */
export function payForLink(chosen: ChosenClass) {
  return linkOptions({
    to: "/dashboard/payment",
    search: { classId: chosen.id, participant: chosen.participantName ? chosen.participantId : undefined },
    state: { payFor: chosen },
  });
}
