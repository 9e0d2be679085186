import { useCallback, useState } from "react";
import type { Unsaved } from "../unsaved/unsaved-changes.tsx";
import type { SectionName } from "./sections.ts";

/** What several forms of one page have to say before it is left: one question for all of them. */
export function useUnsavedSections() {
  const [sections, setSections] = useState<Partial<Record<SectionName, Unsaved>>>({});
  const tell = useCallback(
    (name: SectionName, unsaved: Unsaved) =>
      setSections((before) => (before[name] === unsaved ? before : { ...before, [name]: unsaved })),
    [],
  );
  const all = Object.values(sections);
  const isDirty = all.includes("unsaved");
  return { tell, isDirty, isSaving: !isDirty && all.includes("saving") };
}
