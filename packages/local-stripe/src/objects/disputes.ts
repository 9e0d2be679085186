import type Stripe from "stripe";
import { invalidParameter } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import { objectId } from "../store/object-id.ts";
import { chargeOfIntent } from "./charges.ts";

/**
 * Opens a dispute, as the card holder's bank would: for what is not refunded yet, or for the given amount up to the whole
 * charge. Stripe's API has no such call.
 */
export function createDispute(call: Call): Stripe.Dispute {
  const { parameters } = call;
  parameters.rejectUnknown(["payment_intent", "amount", "expand"]);
  const intentId = parameters.required("payment_intent");
  const charge = chargeOfIntent(call, intentId);
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
    payment_intent: intentId,
    reason: "fraudulent",
    status: "needs_response",
  } as unknown as Stripe.Dispute;
  call.objects.save(dispute);
  call.objects.save({ ...charge, disputed: true });
  call.emit("charge.dispute.created", dispute);
  return dispute;
}
