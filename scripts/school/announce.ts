import type { SchoolRun } from "./school.ts";

const CARDS = [
  ["4242 4242 4242 4242", "succeeds"],
  ["4000 0025 0000 3155", "asks for authentication"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
  ["4000 0000 0000 0069", "has expired"],
] as const;

/** Prints the school's URL, the page of its e-mail, the demo accounts and the test cards. */
export function announceSchool({ url, mailUrl, accounts }: SchoolRun, milliseconds: number): void {
  const lines = [
    "",
    `  Campside is running at ${url}  (ready in ${(milliseconds / 1000).toFixed(1)} s)`,
    `  Its e-mail is caught and shown at ${mailUrl}`,
    "",
    "  Demo accounts",
    ...accounts.map(({ role, email, password }) => `    ${role.padEnd(11)} ${email.padEnd(32)} ${password}`),
    "",
    "  Test cards (any later date, any CVC)",
    ...CARDS.map(([number, outcome]) => `    ${number}   ${outcome}`),
    "",
    "  Ctrl-C stops everything and keeps the data. 'npm run reset' deletes it.",
    "",
  ];
  console.log(lines.join("\n"));
}
