import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

type TextAnchorProps = AnchorProps & Omit<ComponentPropsWithRef<"a">, keyof AnchorProps>;

function TextAnchor(props: TextAnchorProps) {
  return <Anchor underline="always" {...props} />;
}

/** A link of this site inside running text. */
export const TextLink = createLink(TextAnchor);
