import type { Node, RenameStmt } from "libpg-query";

function text(node: Node): string {
  return "String" in node ? (node.String.sval ?? "") : "";
}

/** The name of what a DROP statement names. */
export function droppedName(node: Node): string {
  if ("List" in node) return (node.List.items ?? []).map(text).join(".");
  if ("TypeName" in node) return (node.TypeName.names ?? []).map(text).join(".");
  if ("ObjectWithArgs" in node) return (node.ObjectWithArgs.objname ?? []).map(text).join(".");
  return text(node);
}

/** The name that a RENAME statement takes away. */
export function renamedName({ relation, subname, object }: RenameStmt): string {
  if (relation) return [relation.relname, subname].filter(Boolean).join(".");
  return object ? droppedName(object) : (subname ?? "");
}

/** The name of a type, as ALTER TYPE has it. */
export function typeName(names: readonly Node[] = []): string {
  return names.map(text).join(".");
}
