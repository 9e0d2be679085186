import { parseSync, Visitor } from "oxc-parser";

export interface Expression {
  pattern: string;
  flags: string;
}

/** The regular expressions that are literals of a program. */
export function expressionsOf(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  const visitor = new Visitor({
    Literal: (literal) => {
      if ("regex" in literal) found.push(literal.regex);
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}
