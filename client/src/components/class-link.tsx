import type { ReactNode } from "react";
import { TextLink } from "./text-link.tsx";

const TABS = {
  overview: "/dashboard/classes/$classId",
  dates: "/dashboard/classes/$classId/dates",
  people: "/dashboard/classes/$classId/people",
} as const;

type ClassLinkProps = {
  classId: string;
  /** Which part of the page is meant. */
  tab?: keyof typeof TABS;
  hash?: string;
  className?: string | undefined;
  "aria-label"?: string;
  children: ReactNode;
};

/** Leads whoever manages a class, its instructor or an admin, to its page in the office. */
export function ClassLink({ classId, tab = "overview", className = "", ...props }: ClassLinkProps) {
  return <TextLink inherit to={TABS[tab]} params={{ classId }} className={className} {...props} />;
}
