import { useRouter } from "@tanstack/react-router";

/** The addresses of the school's terms and privacy notice, where it has told them. */
export const useLegal = () => useRouter().options.context.legal;
