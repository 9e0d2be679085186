import { permitted, router } from "../trpc/procedures.ts";
import { tryCode } from "../trpc/try-code.ts";
import { findReceipt } from "../modules/payments/find-receipt.ts";
import { findStatement, listStatementYears } from "../modules/payments/find-statement.ts";
import { listPayments } from "../modules/payments/list-payments.ts";
import {
  cartInput,
  checkoutInput,
  listPaymentsInput,
  receiptInput,
  settleInput,
  startPaymentInput,
  statementInput,
} from "../modules/payments/payments.schema.ts";
import { quoteCart } from "../modules/payments/quote-cart.ts";
import { releaseOwnCheckout } from "../modules/payments/release-own-checkout.ts";
import { settleOwnPayment } from "../modules/payments/settle-own-payment.ts";
import { startPayment } from "../modules/payments/start-payment.ts";

const ownPayments = permitted("payment.own");
const seats = ownPayments.meta({ pool: "seats" });
const money = ownPayments.meta({ pool: "money" });

export const paymentsRouter = router({
  /** What a cart costs now. Holds nothing. */
  quote: ownPayments.input(cartInput).query(({ ctx, input }) => tryCode(ctx, input, () => quoteCart(ctx, input))),
  /** Holds seats, all or none, and opens a payment for them. Idempotent. */
  start: seats
    .input(startPaymentInput)
    .mutation(({ ctx, input }) => tryCode(ctx, input, () => startPayment(ctx, input))),
  /** Releases the seats of a checkout of the caller's. */
  release: seats.input(checkoutInput).mutation(({ ctx, input }) => releaseOwnCheckout(ctx, input)),
  /** Settles a payment of the caller's by the provider's present state; enrols where nothing is to be paid. */
  settle: money.input(settleInput).mutation(({ ctx, input }) => settleOwnPayment(ctx, input)),
  /** One page of the caller's payments, newest first by default. */
  history: ownPayments.input(listPaymentsInput).query(({ ctx, input }) => listPayments(ctx, input)),
  /** A receipt of the caller's; any receipt for users who manage the ledger. */
  receipt: ownPayments.input(receiptInput).query(({ ctx, input }) => findReceipt(ctx, input)),
  /** The years for which the caller has a statement. */
  statementYears: ownPayments.query(({ ctx }) => listStatementYears(ctx)),
  /** The caller's receipts of one year. */
  statement: ownPayments.input(statementInput).query(({ ctx, input }) => findStatement(ctx, input)),
});
