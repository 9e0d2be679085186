import type { ComponentType } from "react";
import { LookSection } from "./look-section.tsx";
import { MessagesSection } from "./messages-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { RulesSection } from "./rules-section.tsx";
import { SchoolSection } from "./school-section.tsx";
import { TimeSection } from "./time-section.tsx";
import type { SectionProps } from "./use-section.ts";

/** In the order of the page. */
export const SECTIONS = {
  school: SchoolSection,
  look: LookSection,
  money: MoneySection,
  rules: RulesSection,
  time: TimeSection,
  messages: MessagesSection,
} as const satisfies Record<string, ComponentType<SectionProps>>;

export type SectionName = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** In the order in which a new school is set up. */
export const STEPS = ["school", "look", "time", "money", "rules", "messages"] as const satisfies readonly SectionName[];
