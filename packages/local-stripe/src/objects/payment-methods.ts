import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { ApiError, invalidParameter } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import type { Parameters } from "../api/parameters.ts";
import { objectId } from "../store/object-id.ts";
import { readBillingDetails } from "./billing-details.ts";
import { brandOf } from "../browser/card/card-number.js";
import { readCard, type CardDetails } from "./read-card.ts";
import { findObject } from "./retrieve.ts";
import { behaviourOfNumber, findTestCard } from "./test-cards.ts";

export function createPaymentMethod(call: Call): Stripe.PaymentMethod {
  call.parameters.rejectUnknown(["type", "card", "billing_details", "metadata", "expand", "allow_redisplay"]);
  return paymentMethodFrom(call, call.parameters);
}

/** Saves a payment method from `payment_method_data` or from the parameters of `payment_methods.create`. */
export function paymentMethodFrom(call: Call, data: Parameters): Stripe.PaymentMethod {
  const type = data.required("type");
  if (type !== "card") {
    throw invalidParameter(data.nameOf("type"), `The payment method type "${type}" is invalid.`);
  }
  const card = data.inside("card");
  if (card === undefined) {
    const param = data.nameOf("card");
    throw invalidParameter(param, `Missing required param: ${param}.`, "parameter_missing");
  }
  const billing = readBillingDetails(data.inside("billing_details"));
  const token = card.string("token");
  if (token === undefined) return saveCard(call, readCard(card, call.now), billing, data.metadata());
  const ready = testCardDetails(token, call.now);
  if (ready === undefined) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such token: '${token}'`,
      param: card.nameOf("token"),
    });
  }
  return saveCard(call, ready, billing, data.metadata());
}

/** A saved payment method, or a new one for one of Stripe's test ids (`pm_card_visa`). */
export function findPaymentMethod(call: Call, id: string, param?: string): Stripe.PaymentMethod {
  const ready = id.startsWith("pm_card_") ? testCardDetails(id, call.now) : undefined;
  if (ready !== undefined) return saveCard(call, ready, readBillingDetails(undefined), {});
  return findObject(call, "payment_method", id, param);
}

function testCardDetails(id: string, now: number): CardDetails | undefined {
  const testCard = findTestCard(id);
  if (testCard === undefined) return undefined;
  return { number: testCard.number, expMonth: 12, expYear: new Date(now * 1000).getUTCFullYear() + 1, hasCvc: true };
}

function saveCard(
  call: Call,
  details: CardDetails,
  billing: Stripe.PaymentMethod["billing_details"],
  metadata: Record<string, string>,
): Stripe.PaymentMethod {
  const { number, expMonth, expYear, hasCvc } = details;
  const brand = brandOf(number);
  const last4 = number.slice(-4);
  const method: Stripe.PaymentMethod = {
    id: objectId("pm_1"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: hasCvc ? "unchecked" : null,
      },
      country: "US",
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      // From brand and last four digits only: the number cannot be recovered from it.
      fingerprint: createHash("sha256").update(`${brand}${last4}`).digest("base64url").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: "card",
  };
  call.objects.save(method);
  const { needsAuthentication, decline } = behaviourOfNumber(number);
  call.behaviours.save(method.id, { needsAuthentication, decline });
  return method;
}
