interface Term {
  /** What to say instead. */
  say: string;
  refused: readonly string[];
}

/** Refused wherever they stand: in names, file names, comments, titles of tests and documents. */
export const WORDS: readonly Term[] = [
  { refused: ["told", "untold", "telling", "teller"], say: "notify, recipients, show or report" },
  {
    refused: ["fact", "facts"],
    say: "what it is: details, attributes, config, props, overrides, or a view (PaymentIntentView)",
  },
  { refused: ["foreign"], say: "not ours, or third-party" },
  { refused: ["excess"], say: "net of refunds, or beyond the amount paid" },
  { refused: ["gather", "gathers", "gathered"], say: "debounce or coalesce" },
  { refused: ["admit", "admits", "admitted", "admission", "admissions"], say: "allow, upsert or limit" },
];

/** Refused as a part of a name: `spellSport`, `spell_sport`, `spell-sport.ts`. */
export const PARTS_OF_NAMES: readonly Term[] = [
  { refused: ["spell", "spells", "spelled"], say: "normalize" },
  { refused: ["untried", "unsaid"], say: "pending, or optional" },
];

/** Refused as whole names. */
export const NAMES: readonly Term[] = [
  { refused: ["isKept"], say: "isPersisted, isRetained or net of refunds" },
  { refused: ["intentId", "transactionId", "transaction_id"], say: "paymentIntentId" },
  { refused: ["lockPlace", "endPlace", "payHeldPlace"], say: "lockEnrolment, endEnrolment, confirmEnrolment" },
  { refused: ["takeMoney"], say: "capturePayment" },
  { refused: ["recordAct"], say: "logAuditEvent" },
];

/** Refused as names of variables: they say how a value was come by, not what it is. */
export const VARIABLES: Term = {
  refused: ["own", "known", "told", "named", "asked", "given", "others", "taken"],
  say: "what it is: user, cached, message, requestedIds, rest",
};

/** Names of others, and of the interface that older clients use. */
export const ALLOWED: readonly { name: string; files: RegExp; why: string }[] = [
  { name: "spellCheck", files: /\.tsx$/, why: "an attribute of HTML" },
  {
    name: "transactionId",
    files:
      /^server\/(?:src\/rest|test)\/|\/(?:log-redaction|provider-faults)\.db\.test\.ts$|^packages\/lab\/security-scan\.ts$|^docs\/requirements\.md$/,
    why: "the specification's field in the REST interface",
  },
];
