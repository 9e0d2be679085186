import { useCallback } from "react";
import type { Unsaved } from "../unsaved/unsaved-changes.tsx";
import { type SectionName, SECTIONS } from "./sections.ts";
import type { SectionProps } from "./use-section.ts";

type NamedSectionProps = Omit<SectionProps, "onUnsaved"> & {
  name: SectionName;
  tell: (name: SectionName, unsaved: Unsaved) => void;
};

/** One section of the settings, which tells by its name what of it is not saved. */
export function NamedSection({ name, tell, ...props }: NamedSectionProps) {
  const Section = SECTIONS[name];
  const onUnsaved = useCallback((unsaved: Unsaved) => tell(name, unsaved), [name, tell]);
  return <Section {...props} onUnsaved={onUnsaved} />;
}
