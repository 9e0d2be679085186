import * as messages from "../lib/messages.ts";
import { OopsPage } from "./oops-page.tsx";

/** A path that leads nowhere. */
export function NotFoundPage() {
  return <OopsPage reason={messages.errors.notFound} />;
}
