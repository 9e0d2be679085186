import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

function TextAnchor(props: AnchorProps & Omit<ComponentPropsWithRef<"a">, keyof AnchorProps>) {
  return <Anchor underline="always" {...props} />;
}

/** A link of this site inside running text. */
export const TextLink = createLink(TextAnchor);
