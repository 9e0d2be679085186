import type { ErrorComponentProps } from "@tanstack/react-router";
import { errorMessage } from "../../lib/api/error-message.ts";
import { OopsPage } from "./oops-page.tsx";

/** A page that failed: says so, tells why, and leads home. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return <OopsPage reason={errorMessage(error)} />;
}
