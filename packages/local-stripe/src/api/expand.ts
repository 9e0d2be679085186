import { invalidParameter } from "./api-error.ts";
import type { ObjectStore } from "../store/object-store.ts";

const EXPANDABLE = new Set(["payment_intent", "payment_method", "latest_charge", "charge", "refunds"]);

interface Node {
  [member: string]: unknown;
}

/** Replaces ids by their objects, along paths like `latest_charge` or `data.payment_method`. */
export function expand(result: object, paths: readonly string[], objects: ObjectStore): object {
  const copy = structuredClone(result) as Node;
  for (const path of paths) expandPath(copy, path.split("."), path, objects);
  return copy;
}

function expandPath(node: Node, steps: string[], path: string, objects: ObjectStore): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (step === "data" && Array.isArray(node["data"])) {
    for (const item of node["data"] as Node[]) expandPath(item, rest, path, objects);
    return;
  }
  if (!EXPANDABLE.has(step)) {
    throw invalidParameter("expand", `This property cannot be expanded (${path}).`);
  }
  if (step === "refunds" && node["object"] === "charge") node[step] = refundsOf(node, objects);
  const value = node[step];
  if (typeof value === "string") node[step] = objects.findAny(value) ?? value;
  const next = node[step];
  if (typeof next === "object" && next !== null) expandPath(next as Node, rest, path, objects);
}

function refundsOf(charge: Node, objects: ObjectStore): object {
  const { data, hasMore } = objects.list("refund", {
    limit: 10,
    created: {},
    having: { charge: [String(charge["id"])] },
  });
  return { object: "list", data, has_more: hasMore, url: `/v1/charges/${String(charge["id"])}/refunds` };
}
