import { messages } from "./messages.ts";

/** A page's own document title and description, for its route's `head`. */
export function pageHead(title: string, description: string) {
  return { meta: [{ title: messages.shell.pageTitle(title) }, { name: "description", content: description }] };
}
