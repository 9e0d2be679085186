/** A node of a program, as the parser gives it. */
export interface Node {
  type: string;
  [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";

const EXPRESSIONS = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/** The parts of a node that run, in order: types do not. */
export function partsOf(node: Node): Node[] {
  if (EXPRESSIONS.has(node.type)) return [node["expression"] as Node];
  if (node.type.startsWith("TS")) return [];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter(({ type }) => EXPRESSIONS.has(type) || !type.startsWith("TS"));
}
