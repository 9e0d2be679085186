import type Stripe from "stripe";
import { ApiError, invalidParameter } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";
import { formatAmount } from "./amounts.ts";
import { chargeOfIntent } from "./charges.ts";
import { findObject } from "./retrieve.ts";

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** Refunds a charge in full or in part, never more than was paid. */
export function createRefund(call: Call): Stripe.Refund {
  const { parameters } = call;
  parameters.rejectUnknown(["payment_intent", "charge", "amount", "reason", "metadata", "expand"]);
  const reason = parameters.oneOf("reason", REASONS) ?? null;
  const charge = chargeToRefund(call);
  const amount = amountToRefund(call, charge);
  return refundCharge(call, charge, { id: objectId("re_3"), amount, reason, metadata: parameters.metadata() });
}

/** Refunds an amount of a charge. */
export function refundCharge(
  call: Call,
  charge: Stripe.Charge,
  fields: Pick<Stripe.Refund, "id" | "amount" | "reason" | "metadata">,
): Stripe.Refund {
  const refund: Stripe.Refund = {
    ...fields,
    object: "refund",
    balance_transaction: null,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  const amountRefunded = charge.amount_refunded + refund.amount;
  const updated: Stripe.Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
  call.objects.save(refund);
  call.objects.save(updated);
  call.emit("refund.created", refund);
  call.emit("charge.refunded", updated);
  return refund;
}

export function updateRefund(call: Call): Stripe.Refund {
  call.parameters.rejectUnknown(["metadata", "expand"]);
  const refund = findObject(call, "refund", call.id);
  const updated = { ...refund, metadata: call.parameters.metadata(refund.metadata ?? {}) };
  call.objects.save(updated);
  call.emit("refund.updated", updated);
  return updated;
}

function chargeToRefund(call: Call): Stripe.Charge {
  const { parameters } = call;
  const chargeId = parameters.string("charge");
  if (chargeId !== undefined) {
    const charge = findObject(call, "charge", chargeId, "charge");
    if (charge.status === "succeeded") return charge;
    throw invalidParameter("charge", `Charge ${chargeId} has failed, there is nothing to refund.`);
  }
  const paymentIntentId = parameters.string("payment_intent");
  if (paymentIntentId === undefined) {
    throw invalidParameter(
      "payment_intent",
      "One of the following params should be provided for this request: payment_intent or charge.",
      "parameter_missing",
    );
  }
  return chargeOfIntent(call, paymentIntentId);
}

function amountToRefund({ parameters }: Call, charge: Stripe.Charge): number {
  const notRefundable = (code: string, problem: string): ApiError =>
    new ApiError(
      400,
      { type: "invalid_request_error", code, message: `Charge ${charge.id} has ${problem}`, charge: charge.id },
      { isFinal: true },
    );
  if (charge.disputed) throw notRefundable("charge_disputed", "been charged back; cannot issue a refund.");
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw notRefundable("charge_already_refunded", "already been refunded.");
  const amount = parameters.integer("amount") ?? left;
  if (amount < 1) {
    throw invalidParameter("amount", "This value must be greater than or equal to 1.", "parameter_invalid_integer");
  }
  if (amount <= left) return amount;
  const limit = charge.amount_refunded === 0 ? "charge amount" : "unrefunded amount on charge";
  const format = (cents: number): string => formatAmount(cents, charge.currency);
  throw invalidParameter("amount", `Refund amount (${format(amount)}) is greater than ${limit} (${format(left)})`);
}
