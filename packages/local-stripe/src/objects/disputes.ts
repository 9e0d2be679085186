import type Stripe from "stripe";
import { invalidParameter } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";
import { chargeOfIntent } from "./charges.ts";
import { findObject } from "./retrieve.ts";

const STATUSES = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "prevented",
  "won",
  "lost",
  "appeal_needs_response",
  "appeal_under_review",
] as const;

/**
 * Opens a dispute, as the card holder's bank would, or an inquiry with the status warning_needs_response: for what is not
 * refunded yet, or for the given amount up to the whole charge. Stripe's API has no such call.
 */
export function createDispute(call: Call): Stripe.Dispute {
  const { parameters } = call;
  parameters.rejectUnknown(["payment_intent", "amount", "status", "expand"]);
  const paymentIntentId = parameters.required("payment_intent");
  const charge = chargeOfIntent(call, paymentIntentId);
  if (charge.disputed) throw invalidParameter("payment_intent", `Charge ${charge.id} has already been disputed.`);
  const amount = parameters.integer("amount") ?? charge.amount_captured - charge.amount_refunded;
  if (amount === 0) throw invalidParameter("payment_intent", `Charge ${charge.id} has already been refunded.`);
  const dispute = {
    id: objectId("du_1"),
    object: "dispute",
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence_details: { due_by: call.now + 7 * 24 * 3600, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntentId,
    reason: "fraudulent",
    status: statusOf(call) ?? "needs_response",
  } as unknown as Stripe.Dispute;
  call.objects.save(dispute);
  call.objects.save({ ...charge, disputed: true });
  call.emit("charge.dispute.created", dispute);
  return dispute;
}

function statusOf({ parameters }: Call) {
  const requested = parameters.string("status");
  const status = STATUSES.find((one) => one === requested);
  if (requested !== undefined && !status) throw invalidParameter("status", `Invalid status: ${requested}`);
  return status;
}

/** Changes the status of a dispute, as the card holder's bank would, or the school by answering. */
export function changeDispute(call: Call): Stripe.Dispute {
  call.parameters.rejectUnknown(["status", "expand"]);
  const status = statusOf(call);
  if (!status) throw invalidParameter("status", "Missing required param: status.");
  const dispute: Stripe.Dispute = { ...findObject(call, "dispute", call.id), status };
  call.objects.save(dispute);
  const isClosed = status === "won" || status === "lost" || status === "warning_closed";
  call.emit(isClosed ? "charge.dispute.closed" : "charge.dispute.updated", dispute);
  return dispute;
}
