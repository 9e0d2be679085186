import { parseSync } from "oxc-parser";
import { isNode, type Node, partsOf } from "./walk.ts";

type Path = readonly string[];
type Names = Map<string, Path>;

/** The texts that a program uses, as "attendanceMessages.states": with all below it where it uses a group as a whole. */
export function usedTexts(file: string, code: string): string[] {
  const program = parseSync(file, code).program as unknown as Node;
  const names: Names = new Map();
  const used: string[] = [];
  const use = (path: Path) => used.push(path.join("."));
  for (const statement of program["body"] as Node[]) nameImports(statement, names);

  const visit = (node: Node): void => {
    if (node.type === "ImportDeclaration") return;
    if (node.type === "ExportNamedDeclaration" && isOfTexts(node["source"]))
      for (const one of node["specifiers"] as Node[]) use([nameOf(one["local"])]);
    if (node.type === "VariableDeclarator" && visitDeclarator(node, names, use)) return;
    if (node.type === "MemberExpression" || node.type === "Identifier") {
      const path = pathOf(node, names);
      if (path) use(path);
      if (path && node["computed"]) visit(node["property"] as Node);
      if (path || node.type === "Identifier") return;
    }
    for (const part of partsOf(withoutNames(node))) visit(part);
  };
  visit(program);
  return used;
}

/** Whether a module is one of texts, by where it is imported from. */
const isOfTexts = (source: unknown): boolean =>
  isNode(source) && /(?:\/messages\/|^\.\/)[\w-]+\.ts$/.test(String(source["value"]));

/** The names under which a program imports texts. */
function nameImports(statement: Node, names: Names): void {
  if (statement.type !== "ImportDeclaration" || statement["importKind"] === "type" || !isOfTexts(statement["source"]))
    return;
  for (const one of statement["specifiers"] as Node[])
    if (isNode(one["imported"])) names.set(nameOf(one["local"]), [nameOf(one["imported"])]);
}

/** A name for a group of texts, or some of it taken apart; false for anything else. */
function visitDeclarator({ id, init }: Node, names: Names, use: (path: Path) => void): boolean {
  const path = isNode(init) ? pathOf(init, names) : null;
  if (!path || !isNode(id) || (init as Node)["computed"] === true) return false;
  if (id.type === "Identifier") names.set(nameOf(id), path);
  else if (id.type === "ArrayPattern") use(path);
  else
    for (const property of id["properties"] as Node[])
      use(property.type === "Property" ? [...path, nameOf(property["key"])] : path);
  return true;
}

/** What an expression names of the texts: `text.states[kind]` all states; null for anything else. */
function pathOf(node: Node, names: Names): Path | null {
  if (node.type === "Identifier") return names.get(nameOf(node)) ?? null;
  if (node.type !== "MemberExpression") return null;
  const object = pathOf(node["object"] as Node, names);
  return object && (node["computed"] ? object : [...object, nameOf(node["property"])]);
}

const nameOf = (node: unknown): string => String((node as Node)["name"] ?? (node as Node)["value"]);

/** Without the names of properties, which are not those of variables. */
function withoutNames(node: Node): Node {
  if (node.type === "MemberExpression" && !node["computed"]) return { ...node, property: null };
  if (node.type === "Property" && !node["computed"]) return { ...node, key: null };
  return node;
}
