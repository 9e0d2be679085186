import type { ReactNode } from "react";
import { TextLink } from "./text-link.tsx";

/** An instructor's name, or words with it, which lead to the classes of the name. */
export function InstructorLink({ name, children = name }: { name: string; children?: ReactNode }) {
  return (
    <TextLink to="/Classes" search={{ search: name }}>
      {children}
    </TextLink>
  );
}
