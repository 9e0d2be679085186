import { errorMessages } from "../../lib/messages/errors.ts";
import { OopsPage } from "./oops-page.tsx";

/** A path that leads nowhere. */
export function NotFoundPage() {
  return <OopsPage reason={errorMessages.notFound} />;
}
