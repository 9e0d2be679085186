import { router, signedInProcedure } from "../../trpc/procedures.ts";
import { findReceipt } from "./find-receipt.ts";
import { listPayments } from "./list-payments.ts";
import {
  listPaymentsInput,
  receiptInput,
  releaseHoldInput,
  settleInput,
  startPaymentInput,
} from "./payments.schema.ts";
import { releaseOwnHold } from "./release-own-hold.ts";
import { settleOwnPayment } from "./settle-own-payment.ts";
import { startPayment } from "./start-payment.ts";

export const paymentsRouter = router({
  /** Holds a seat for 15 minutes and opens a payment for it; called again, it finds the same two. */
  start: signedInProcedure.input(startPaymentInput).mutation(({ ctx, input }) => startPayment(ctx, input)),
  /** Gives the held seat back. */
  release: signedInProcedure.input(releaseHoldInput).mutation(({ ctx, input }) => releaseOwnHold(ctx, input)),
  /** Asks the provider how a payment stands and brings the enrolment in line. */
  settle: signedInProcedure.input(settleInput).mutation(({ ctx, input }) => settleOwnPayment(ctx, input)),
  /** The caller's payments, newest first unless sorted otherwise, searched and a stretch at a time. */
  history: signedInProcedure.input(listPaymentsInput).query(({ ctx, input }) => listPayments(ctx, input)),
  /** One receipt of the caller's, or to an admin anybody's. */
  receipt: signedInProcedure.input(receiptInput).query(({ ctx, input }) => findReceipt(ctx, input)),
});
