import { $ZodDefault, $ZodEnum, $ZodObject, $ZodOptional } from "zod/v4/core";
import { appRouter } from "../src/routers/app-router.ts";

interface Procedure {
  _def: { type: "query" | "mutation"; inputs: unknown[] };
}

const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** The paths of all queries. */
export const QUERIES = Object.keys(procedures).filter((path) => procedures[path]?._def.type === "query");

/** No search, letters of no name, which no random sample for the statistics contains, and too few letters for a trigram. */
const SEARCHES = [undefined, "xqzj", "zz"];

/** All filters of the class list at once. */
const FILTERS = [
  undefined,
  {
    sport: "Sport 7",
    level: "beginner",
    age: 9,
    weekday: "tuesday",
    from: "2026-01-01",
    to: "2036-01-01",
    venueId: "019ed03f-0000-7000-8000-000000000000",
    priceCents: 5000,
    hasSeats: true,
  },
];

function choices(name: string, schema: unknown): unknown[] {
  const isWrapped = schema instanceof $ZodDefault || schema instanceof $ZodOptional;
  const inner: unknown = isWrapped ? schema._zod.def.innerType : schema;
  if (inner instanceof $ZodEnum) return Object.values(inner._zod.def.entries);
  if (name === "filter") return FILTERS;
  return name === "search" ? SEARCHES : [];
}

/** A query's inputs: every combination of the sorts, filters and searches of its schema. */
export function inputsOf(path: string, usual: unknown): unknown[] {
  const [schema] = procedures[path]?._def.inputs ?? [];
  if (!(schema instanceof $ZodObject)) return [usual];
  return Object.entries(schema._zod.def.shape).reduce<object[]>(
    (inputs, [name, of]) => {
      const all = choices(name, of);
      return all.length > 0 ? inputs.flatMap((input) => all.map((choice) => ({ ...input, [name]: choice }))) : inputs;
    },
    [{ ...(usual as object | undefined) }],
  );
}
