import type { AlterTableCmd, ColumnDef, Constraint, Node } from "libpg-query";
import { type Finding, refuse, takesAway } from "./finding.ts";

/** Functions that are not volatile. Any other in a default is taken for one that is, and writes every row anew. */
const STABLE_FUNCTIONS = new Set(["now", "timezone", "transaction_timestamp", "statement_timestamp"]);
const SERIAL = /serial$/;

function constraintOf(node: Node | undefined): Constraint | undefined {
  return node && "Constraint" in node ? node.Constraint : undefined;
}

/** The names of the functions that an expression calls. */
function calledFunctions(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const called = calledFunctions(value);
    if (key !== "FuncCall") return called;
    const { funcname = [] } = value as { funcname?: { String: { sval: string } }[] };
    return [funcname.at(-1)?.String.sval ?? "", ...called];
  });
}

function lintColumn(column: string, { constraints = [], typeName }: ColumnDef): Finding[] {
  const all = constraints.map(constraintOf).filter((one) => one !== undefined);
  const has = (...kinds: Constraint["contype"][]) => all.some(({ contype }) => kinds.includes(contype));
  const fills = all.find(({ contype }) => contype === "CONSTR_DEFAULT");
  const isSerial = typeName?.names?.some((name) => "String" in name && SERIAL.test(name.String.sval ?? ""));
  const isStored = all.some(({ contype, generated_kind: kind }) => contype === "CONSTR_GENERATED" && kind !== "v");
  if (isSerial || isStored || has("CONSTR_IDENTITY"))
    return refuse(
      column,
      "writes every row anew under a lock: add it without, and fill it by a trigger and by batches",
    );
  if (calledFunctions(fills?.raw_expr).some((name) => !STABLE_FUNCTIONS.has(name)))
    return refuse(
      column,
      "a volatile default writes every row anew: ADD COLUMN without it, then SET DEFAULT, then fill it",
    );
  if (has("CONSTR_CHECK", "CONSTR_FOREIGN"))
    return refuse(column, "checks every row under a lock: ADD CONSTRAINT … NOT VALID");
  if (has("CONSTR_UNIQUE", "CONSTR_PRIMARY"))
    return refuse(column, "builds its index under a lock: CREATE UNIQUE INDEX CONCURRENTLY in a migration of its own");
  if (has("CONSTR_NOTNULL") && !fills)
    return refuse(column, "the release before inserts rows without it: give it a default, or let it be NULL");
  return [];
}

const CHECKS_ROWS = "checks every row under a lock: add it NOT VALID, and VALIDATE it in the next migration";
const BUILDS_INDEX = "builds its index under a lock: build it CONCURRENTLY, then add it USING INDEX";

function lintConstraint(table: string, { contype, conname, indexname, skip_validation, keys }: Constraint): Finding[] {
  const name = `${table}.${conname ?? "?"}`;
  const checked = skip_validation ? [] : refuse(name, CHECKS_ROWS);
  if (contype === "CONSTR_CHECK" || contype === "CONSTR_FOREIGN") return checked;
  if (contype === "CONSTR_NOTNULL") {
    const column = keys?.map((key) => ("String" in key ? key.String.sval : "")).join() ?? "";
    return [...checked, ...takesAway(`${table}.${column}`, "the release before may store NULL")];
  }
  if (contype === "CONSTR_UNIQUE" || contype === "CONSTR_PRIMARY") return indexname ? [] : refuse(name, BUILDS_INDEX);
  return contype === "CONSTR_EXCLUSION"
    ? refuse(name, "builds its index under a lock, and has no concurrent form: create it with its table")
    : refuse(name, `${contype ?? "this constraint"} is not known to this check`);
}

interface Change {
  table: string;
  /** `table.column` or `table.constraint`. */
  object: string;
  name: string;
  def: Node | undefined;
  readded: ReadonlySet<string>;
}

const COMMANDS: Partial<Record<NonNullable<AlterTableCmd["subtype"]>, (change: Change) => Finding[]>> = {
  AT_AddColumn: ({ table, def }) =>
    def && "ColumnDef" in def ? lintColumn(`${table}.${def.ColumnDef.colname ?? ""}`, def.ColumnDef) : [],
  AT_AddConstraint: ({ table, def }) => lintConstraint(table, constraintOf(def) ?? {}),
  AT_ValidateConstraint: () => [],
  AT_DropNotNull: () => [],
  AT_ColumnDefault: ({ object, def }) => (def ? [] : takesAway(object, "the release before inserts rows without it")),
  AT_DropColumn: ({ object }) => takesAway(object, "the release before reads and writes it"),
  AT_DropConstraint: ({ object, name, readded }) =>
    readded.has(name) ? [] : takesAway(object, "the release before relies on it"),
  AT_SetNotNull: ({ object, name }) =>
    refuse(object, `checks every row under a lock: ADD CONSTRAINT … NOT NULL "${name}" NOT VALID, then VALIDATE it`),
  AT_AlterColumnType: ({ object }) =>
    refuse(
      object,
      "locks and may rewrite the table: add a column of the new type, and drop the old one a release later",
    ),
};

/** Lints one command of ALTER TABLE on a table that the release before has; `readded` are the constraints that it adds. */
export function lintTableChange(
  table: string,
  { subtype, name = "", def }: AlterTableCmd,
  readded: ReadonlySet<string>,
): Finding[] {
  const lint = subtype && COMMANDS[subtype];
  return lint
    ? lint({ table, object: `${table}.${name}`, name, def, readded })
    : refuse(table, `${subtype ?? "this change"} is not known to this check`);
}
