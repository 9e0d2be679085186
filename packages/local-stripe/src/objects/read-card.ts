import { ApiError } from "../api/api-error.ts";
import type { Parameters } from "../api/parameters.ts";
import { brandOf, isLuhnValid } from "../browser/card/card-number.js";

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  hasCvc: boolean;
}

/** Validates card details. Declines come later, when the card is charged. */
export function readCard(sent: Parameters, now: number): CardDetails {
  sent.rejectUnknown(["number", "exp_month", "exp_year", "cvc", "token"]);
  const number = sent.required("number").replaceAll(/[\s-]/g, "");
  if (!isLuhnValid(number)) {
    throw cardError("incorrect_number", "number", "Your card number is incorrect.");
  }
  const today = new Date(now * 1000);
  const expMonth = Number(sent.required("exp_month"));
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw cardError("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  const year = Number(sent.required("exp_year"));
  const expYear = year < 100 ? 2000 + year : year;
  const thisYear = today.getUTCFullYear();
  if (!Number.isInteger(expYear) || expYear < thisYear || expYear > thisYear + 50) {
    throw cardError("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  if (expYear === thisYear && expMonth < today.getUTCMonth() + 1) {
    throw cardError("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  const cvc = sent.string("cvc");
  const cvcPattern = brandOf(number) === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== undefined && !cvcPattern.test(cvc)) {
    throw cardError("invalid_cvc", "cvc", "Your card's security code is invalid.");
  }
  return { number, expMonth, expYear, hasCvc: cvc !== undefined };
}

function cardError(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: "card_error", code, param, message });
}
