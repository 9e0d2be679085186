import { linkOptions } from "@tanstack/react-router";
import type { ClassCard } from "../../lib/api/trpc.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The class that the payment page was opened for. */
    payFor?: ClassCard;
  }
}

/** The way to the payment page: the class travels as navigation state, and its id in the address outlives a reload. */
export function payForLink(chosen: ClassCard) {
  return linkOptions({
    to: "/dashboard/payment",
    search: { classId: chosen.id },
    state: { payFor: chosen },
  });
}
