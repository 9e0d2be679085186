import { z } from "zod";
import { appRouter } from "../src/trpc/app-router.ts";

interface Procedure {
  _def: { type: "query" | "mutation"; inputs: unknown[] };
}

const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

/** Every query that the router knows. */
export const QUERIES = Object.keys(procedures).filter((path) => procedures[path]?._def.type === "query");

/** Nothing, letters that few names hold, and letters that are too few for an index of triples. */
const SEARCHES = [undefined, "a1f3", "zz"];

function choices(name: string, schema: unknown): unknown[] {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return inner.options;
  return name === "search" ? SEARCHES : [];
}

/** A query's inputs: every order, filter and kind of search that its schema names, each with the others as they are. */
export function inputsOf(path: string, usual: unknown): unknown[] {
  const [schema] = procedures[path]?._def.inputs ?? [];
  if (!(schema instanceof z.ZodObject)) return [usual];
  return Object.entries(schema.shape).reduce<object[]>(
    (inputs, [name, of]) => {
      const all = choices(name, of);
      return all.length > 0 ? inputs.flatMap((input) => all.map((choice) => ({ ...input, [name]: choice }))) : inputs;
    },
    [{ ...(usual as object | undefined) }],
  );
}
