import { enrolMessages } from "./messages/enrol.ts";

/** The name up to the first space, as in messages; of oneself, who has none of their own, 'You'. */
export const personName = (participantName: string | null): string =>
  participantName === null ? enrolMessages.you : (participantName.split(" ", 1)[0] ?? "");
