import { type Node, parse } from "libpg-query";
import { droppedName } from "./object-name.ts";

interface Named {
  String?: { sval?: string };
}

const nameOf = (names: readonly Node[] = []): string => (names.at(-1) as Named | undefined)?.String?.sval ?? "";

/** What one statement of a function's file may do: create the function, or a trigger that calls it. */
function lintStatement(name: string, node: Node, script: readonly Node[]): string[] {
  if ("CreateFunctionStmt" in node) {
    const { funcname, replace } = node.CreateFunctionStmt;
    if (!replace) return ["CREATE OR REPLACE FUNCTION: the file is applied whenever it changes"];
    return nameOf(funcname) === name ? [] : [`creates ${nameOf(funcname)}: each function has a file of its own name`];
  }
  if ("CreateTrigStmt" in node) {
    const { trigname = "", replace, isconstraint, funcname } = node.CreateTrigStmt;
    if (nameOf(funcname) !== name) return [`${trigname} calls ${nameOf(funcname)}: it belongs to that function's file`];
    const isDropped = script.some(
      (one) =>
        "DropStmt" in one && one.DropStmt.objects?.some((object) => droppedName(object).endsWith(`.${trigname}`)),
    );
    if (isconstraint ? isDropped : replace) return [];
    return [
      isconstraint
        ? `DROP TRIGGER IF EXISTS ${trigname} first: a constraint trigger cannot be replaced`
        : `CREATE OR REPLACE TRIGGER ${trigname}: the file is applied whenever it changes`,
    ];
  }
  if ("DropStmt" in node && node.DropStmt.removeType === "OBJECT_TRIGGER" && node.DropStmt.missing_ok) return [];
  return [`${Object.keys(node)[0] ?? ""}: a function's file creates the function and its triggers, and nothing else`];
}

/** What is wrong with a file of `prisma/functions`, which creates the function of its name and the triggers that call it. */
export async function lintFunction(name: string, sql: string): Promise<string[]> {
  const script = ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const created = script.filter((node) => "CreateFunctionStmt" in node).length;
  return [
    ...(created === 1 ? [] : [`creates ${created} functions: one per file`]),
    ...script.flatMap((node) => lintStatement(name, node, script)),
  ];
}
