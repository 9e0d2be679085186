import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleOf, type Schema } from "./sample-of.ts";
import { runningSchool } from "../../scripts/school/running-school.ts";
import { readSchoolSettings } from "../../scripts/school/settings.ts";

// The files hold tokens.
process.umask(0o077);

// Writes every documented call as a request file for sqlmap's -r, once per role. The tokens in them expire after an
// hour at most: write them again before each scan.

interface Operation {
  parameters?: { name: string; in: "path" | "query"; schema: Schema }[];
  requestBody?: { content: Partial<Record<string, { schema: Schema }>> };
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

async function json(url: string, body?: unknown): Promise<unknown> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(url, body === undefined ? {} : post);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

function fail(message: string): never {
  throw new Error(message);
}

const { dataDir } = readSchoolSettings(process.env);
const run = runningSchool(dataDir) ?? fail("No school is running here: start it.");
const folder = process.argv[2] ?? join(dataDir, "scan");

async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
  const url = `${run.identityUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
  const { idToken } = (await json(url, { email, password, returnSecureToken: true })) as { idToken: string };
  return ((await json(`${run.url}/jwt`, { idToken })) as { token: string }).token;
}

interface Known {
  token: string;
  /** Valid values by field name. */
  values: Record<string, string>;
}

function requestOf([path, method, operation]: [string, string, Operation], { token, values }: Known): string {
  const { parameters = [], requestBody } = operation;
  const queries = parameters.filter((one) => one.in === "query");
  // sqlmap injects at the star.
  const address = path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => `${values[name] ?? "1"}*`);
  const query = queries.map(({ name, schema }) => `${name}=${values[name] ?? String(sampleOf(schema))}`).join("&");
  const sample = sampleOf(requestBody?.content["application/json"]?.schema ?? {});
  const body = typeof sample === "object" ? JSON.stringify({ ...sample, ...pick(values, sample) }) : "";
  return [
    `${method.toUpperCase()} ${address}${query && `?${query}`} HTTP/1.1`,
    `Host: ${new URL(run.url).host}`,
    `Authorization: Bearer ${token}`,
    "Accept: application/json",
    ...(method === "get" ? [] : ["Content-Type: application/json"]),
    "",
    body,
  ].join("\r\n");
}

function pick(values: Record<string, string>, like: object | null): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => like && name in like));
}

// Lists with a search, whose text reaches the database's operators.
const SEARCHES = ["classes.list", "admin.users", "admin.classes", "payments.history"];
const search = encodeURIComponent('{"json":{"search":"a*"}}');

const document = (await json(`${run.url}/openapi.json`)) as OpenApiDocument;
const [someClass] = (await json(`${run.url}/classes`)) as { _id: string; classImage: string }[];
const classId = someClass?._id ?? "1";
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
);
for (const account of run.accounts) {
  const token = await tokenOf(account);
  const { email } = account;
  const ids = { id: classId, _id: classId, classId };
  const values = {
    ...ids,
    email,
    StudentEmail: email,
    instructorEmail: email,
    classImage: someClass?.classImage ?? "",
    transactionId: "pi_1",
  };
  mkdirSync(join(folder, account.role), { recursive: true });
  for (const call of calls) {
    const name = `${call[1]}${call[0].replaceAll(/[^\w]+/g, "-")}`.replace(/-$/, "");
    writeFileSync(join(folder, account.role, `${name}.txt`), requestOf(call, { token, values }));
  }
  for (const name of SEARCHES) {
    const path = `/trpc/${name}?input=${search}`;
    writeFileSync(join(folder, account.role, `trpc-${name}.txt`), requestOf([path, "get", {}], { token, values }));
  }
  writeFileSync(join(folder, account.role, "token"), token);
}
console.log(`${calls.length + SEARCHES.length} requests for each of ${run.accounts.length} roles are in ${folder}.`);
