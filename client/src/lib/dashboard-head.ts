import { messages } from "./messages.ts";

/** A dashboard page's own document title and description, for its route's `head`. */
export function dashboardHead(page: string, description: string = messages.dashboard.description) {
  return { meta: [{ title: messages.shell.pageTitle(page) }, { name: "description", content: description }] };
}
