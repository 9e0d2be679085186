import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { errorMessage, fieldErrorsOf, errorCodeOf } from "./error-message.ts";

function answered(message: string, data: Record<string, unknown>): Error {
  return TRPCClientError.from({ error: { message, code: -32_000, data } });
}

test("[ROUTE-3] a refusal speaks for itself", () => {
  const error = answered("The last seat has just been taken.", { httpStatus: 409, errorCode: "NO_SEATS_LEFT" });
  expect(errorMessage(error)).toBe("The last seat has just been taken.");
  expect(errorCodeOf(error)).toBe("NO_SEATS_LEFT");
});

test("[ROUTE-3] too many requests are shown with the time to wait, with or without an error code", () => {
  const text = "Too many requests. Please wait 12 seconds, then try again.";
  expect(errorMessage(answered(text, { httpStatus: 429, errorCode: "TOO_MANY_REQUESTS" }))).toBe(text);
  expect(errorMessage(answered(text, { httpStatus: 429 }))).toBe(text);
});

test("[ROUTE-3] a failure of ours gives the number to report, and never its inside", () => {
  const text = errorMessage(answered("connect ECONNREFUSED 10.0.0.7", { httpStatus: 500, requestId: "r-17" }));
  expect(text).toContain("r-17");
  expect(text).not.toContain("10.0.0.7");
});

test("[ROUTE-3] a lost connection is shown as one", () => {
  expect(errorMessage(TRPCClientError.from(new TypeError("Failed to fetch")))).toMatch(/connection/);
  expect(errorMessage(new TypeError("Failed to fetch"))).toMatch(/connection/);
});

test("[ROUTE-3] a response that is not the school's is shown as its fault, not the connection's", () => {
  const error = TRPCClientError.from(new SyntaxError("Unexpected token 'b', \"bad gateway\" is not valid JSON"));
  expect(errorMessage(error)).toBe("Something went wrong at the school. Please try again.");
});

test("[AUTH-9] an ended session asks to sign in again", () => {
  expect(errorMessage(answered("x", { httpStatus: 401, errorCode: "SESSION_ENDED" }))).toMatch(/sign in again/);
  const ofFirebase = Object.assign(new Error("Firebase: Error (auth/user-token-expired)."), {
    code: "auth/user-token-expired",
  });
  expect(errorMessage(ofFirebase)).toBe("Your session has ended. Please sign in again.");
});

test("[AUTH-3] the server's complaints find their fields", () => {
  const error = answered("x", { httpStatus: 400, fieldErrors: { name: ["This field is required", "At least 1"] } });
  expect(fieldErrorsOf(error)).toEqual({ name: "This field is required" });
});
