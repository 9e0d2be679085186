import type Stripe from "stripe";
import { invalidParameter } from "../api/api-error.ts";
import type { Call } from "../api/call.ts";
import type { CreatedRange, StoredKind, StoredObjects } from "../store/object-store.ts";
import { findObject } from "./retrieve.ts";

type Listed = Extract<StoredKind, "payment_intent" | "refund" | "dispute" | "event">;
const PATHS: Record<Listed, string> = {
  payment_intent: "/v1/payment_intents",
  refund: "/v1/refunds",
  dispute: "/v1/disputes",
  event: "/v1/events",
};
const FILTERS: Record<Listed, readonly string[]> = {
  payment_intent: [],
  refund: ["payment_intent", "charge"],
  dispute: ["payment_intent", "charge"],
  event: ["type", "types"],
};

/** One page of objects, newest first, with Stripe's cursors and filters. */
export function list<Kind extends Listed>(call: Call, kind: Kind): Stripe.ApiList<StoredObjects[Kind]> {
  const { parameters } = call;
  parameters.rejectUnknown(["limit", "starting_after", "ending_before", "created", "expand", ...FILTERS[kind]]);
  const limit = parameters.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? "greater than or equal to 1" : "less than or equal to 100";
    throw invalidParameter("limit", `This value must be ${bound}.`, "parameter_invalid_integer");
  }
  const { data, hasMore } = call.objects.list(kind, {
    limit,
    created: createdRange(call),
    having: filtersOf(call, FILTERS[kind]),
    startingAfter: cursor(call, kind, "starting_after"),
    endingBefore: cursor(call, kind, "ending_before"),
  });
  return { object: "list", data, has_more: hasMore, url: PATHS[kind] };
}

function createdRange({ parameters }: Call): CreatedRange {
  if (parameters.isText("created")) {
    const exactly = parameters.integer("created");
    return { gte: exactly, lte: exactly };
  }
  const range = parameters.inside("created");
  range?.rejectUnknown(["gt", "gte", "lt", "lte"]);
  return {
    gt: range?.integer("gt"),
    gte: range?.integer("gte"),
    lt: range?.integer("lt"),
    lte: range?.integer("lte"),
  };
}

function filtersOf({ parameters }: Call, names: readonly string[]): Record<string, string[]> {
  const having: Record<string, string[]> = {};
  for (const name of names) {
    if (!parameters.has(name)) continue;
    if (name === "types") having["type"] = parameters.strings(name);
    else having[name] = [parameters.required(name)];
  }
  return having;
}

function cursor(call: Call, kind: Listed, param: string): string | undefined {
  const id = call.parameters.string(param);
  return id && findObject(call, kind, id, param).id;
}
