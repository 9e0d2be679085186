import { type AlterTableStmt, type DropStmt, type IndexStmt, type Node, parse } from "libpg-query";
import { type Finding, refuse, takesAway } from "./finding.ts";
import { lintTableChange } from "./lint-table-change.ts";
import { droppedName, renamedName, typeName } from "./object-name.ts";

const CONTRACT = /^-- Contract since (\d+\.\d+\.\d+): (.+)$/gm;
const ROWS = new Set(["InsertStmt", "UpdateStmt", "DeleteStmt", "DoStmt"]);
/** They add something, or hold a lock for a moment. Anything that is neither here nor below is refused. */
const HARMLESS = new Set([
  ...ROWS,
  "CreateStmt",
  "CreateEnumStmt",
  "CreateFunctionStmt",
  "CreateTrigStmt",
  "CreateSeqStmt",
  "CreateExtensionStmt",
  "CommentStmt",
  "SelectStmt",
]);

const dropOf = (node: Node | undefined): DropStmt | undefined =>
  node && "DropStmt" in node ? node.DropStmt : undefined;
const dropsIndex = (node: Node | undefined, name: string | undefined) => {
  const drop = dropOf(node);
  return drop?.concurrent && drop.missing_ok && drop.objects?.map(droppedName).join() === name;
};

function lintIndex({ idxname = "", concurrent }: IndexStmt, script: Node[]): Finding[] {
  if (!concurrent) return refuse(idxname, "blocks writing while it is built: CREATE INDEX CONCURRENTLY");
  return script.length === 2 && dropsIndex(script[0], idxname)
    ? []
    : refuse(
        idxname,
        "a build that was interrupted leaves an invalid index: such a migration is DROP INDEX CONCURRENTLY IF EXISTS and CREATE INDEX CONCURRENTLY of one index, and nothing else",
      );
}

function lintDrop(drop: DropStmt, script: Node[]): Finding[] {
  const { objects = [], removeType, concurrent, missing_ok: ifExists, behavior } = drop;
  const isIndex = removeType === "OBJECT_INDEX";
  const next = script[1];
  if (isIndex && next && "IndexStmt" in next && dropsIndex(script[0], next.IndexStmt.idxname)) return [];
  return objects
    .map(droppedName)
    .flatMap((name) => [
      ...(behavior === "DROP_CASCADE" ? refuse(name, "CASCADE drops what the migration does not name") : []),
      ...(isIndex && !(concurrent && ifExists && script.length === 1)
        ? refuse(name, "DROP INDEX CONCURRENTLY IF EXISTS, as the only statement of its migration")
        : []),
      ...takesAway(name, "the release before uses it"),
    ]);
}

function lintTable({ relation, cmds = [] }: AlterTableStmt): Finding[] {
  const commands = cmds.flatMap((node) => ("AlterTableCmd" in node ? [node.AlterTableCmd] : []));
  const added = commands.map(({ subtype, def }) =>
    subtype === "AT_AddConstraint" && def && "Constraint" in def ? (def.Constraint.conname ?? "") : "",
  );
  return commands.flatMap((command) => lintTableChange(relation?.relname ?? "", command, new Set(added)));
}

function lintStatement(node: Node, script: Node[]): Finding[] {
  if ("AlterTableStmt" in node) return lintTable(node.AlterTableStmt);
  if ("IndexStmt" in node) return lintIndex(node.IndexStmt, script);
  if ("DropStmt" in node) return lintDrop(node.DropStmt, script);
  if ("RenameStmt" in node) return takesAway(renamedName(node.RenameStmt), "the release before uses this name");
  if ("AlterEnumStmt" in node) {
    const { typeName: names, oldVal } = node.AlterEnumStmt;
    return oldVal ? takesAway(`${typeName(names)}.${oldVal}`, "the release before uses this value") : [];
  }
  const kind = Object.keys(node)[0] ?? "";
  return HARMLESS.has(kind) ? [] : refuse(kind, "is not known to this check");
}

/** The table that a statement creates, or locks until the end of its transaction. */
function tableOf(node: Node): string | undefined {
  if ("CreateStmt" in node) return node.CreateStmt.relation?.relname;
  if ("AlterTableStmt" in node) return node.AlterTableStmt.relation?.relname;
  if ("CreateTrigStmt" in node) return node.CreateTrigStmt.relation?.relname;
  return "IndexStmt" in node ? node.IndexStmt.relation?.relname : undefined;
}

const validates = (node: Node) =>
  "AlterTableStmt" in node &&
  node.AlterTableStmt.cmds?.some(
    (cmd) => "AlterTableCmd" in cmd && cmd.AlterTableCmd.subtype === "AT_ValidateConstraint",
  );

/** What holds for the script, because it is one transaction. */
function lintTransaction(script: Node[], locked: Node[]): Finding[] {
  const table = locked.map(tableOf)[0];
  if (table && script.some((node) => ROWS.has(Object.keys(node)[0] ?? "")))
    return refuse(table, "is locked while rows are written: write them in a migration of their own");
  const validating = script.find(validates);
  return validating && !script.every(validates)
    ? refuse(
        tableOf(validating) ?? "",
        "VALIDATE CONSTRAINT reads every row under the locks of the other statements: a migration of its own",
      )
    : [];
}

/**
 * What a migration would break in the release before, which serves while it runs and after, and what would hold a lock for long.
 * Something that no release uses any more may be taken away where a line says which release has stopped using it:
 * `-- Contract since 1.4.0: classes.level, hold_seat`.
 *
 * @param releases the versions that have been released
 */
export async function lintMigration(sql: string, releases: readonly string[]): Promise<string[]> {
  const script = ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const created = new Set(script.map((node) => ("CreateStmt" in node ? tableOf(node) : undefined)));
  const old = script.filter((node) => "CreateStmt" in node || !tableOf(node) || !created.has(tableOf(node)));
  const findings = [
    ...old.flatMap((node) => lintStatement(node, script)),
    ...lintTransaction(
      script,
      old.filter((node) => !("CreateStmt" in node) && tableOf(node)),
    ),
  ];
  const contracts = [...sql.matchAll(CONTRACT)].map(([, since = "", names = ""]) => ({
    since,
    names: names.split(/, */),
  }));
  const contractNames = new Set(
    contracts.filter(({ since }) => releases.includes(since)).flatMap(({ names }) => names),
  );
  return [
    ...contracts
      .filter(({ since }) => !releases.includes(since))
      .map(
        ({ since }) =>
          `${since}: CHANGELOG.md has no such release; what a release stops using goes with the one after it`,
      ),
    ...findings
      .filter(({ isContract, object }) => !(isContract && contractNames.has(object)))
      .map(({ object, says, isContract }) =>
        isContract
          ? `${object}: ${says}: '-- Contract since <release>: ${object}' once a release does not`
          : `${object}: ${says}`,
      ),
  ];
}
