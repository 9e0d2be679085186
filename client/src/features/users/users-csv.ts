import { csvOf } from "../../lib/csv.ts";
import { adminMessages } from "../../lib/messages/manage.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import type { User } from "./successor-select.tsx";

const { usersColumns: titles } = adminMessages;

/** People as a table for a spreadsheet. */
export function usersCsv(users: readonly User[]): string {
  return csvOf(users, {
    [titles.name]: ({ name }) => name,
    [titles.email]: ({ email }) => email ?? "",
    [titles.role]: ({ role }) => messagesOfRole(role).name,
  });
}
