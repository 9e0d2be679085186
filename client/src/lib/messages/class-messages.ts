import { listNames } from "@campside/server/format";
import { MAX_MESSAGED } from "@campside/server/schemas/emails";

const families = (count: number) => (count === 1 ? "1 family" : `${count} families`);

/** A message to people enrolled in classes. */
export const classMessageMessages = {
  open: "Write to all",
  write: "Write",
  writeToShown: (count: number) => (count === 1 ? "Write to this class" : `Write to these ${count} classes`),
  title: (name: string) => `Write to everybody in ${name}`,
  titleOf: (count: number) =>
    count === 1 ? "Write to everybody in 1 class" : `Write to everybody in ${count} classes`,
  titleOfSome: (count: number, name: string) =>
    count === 1 ? `Write about 1 place in ${name}` : `Write about ${count} places in ${name}`,
  classes: (all: string[]) => `To everybody in ${listNames(all)}.`,
  text: (count: number) =>
    count === 1
      ? "One family gets it by e-mail, with your name and the school's."
      : `Each of the ${count} families gets it in an e-mail of its own, with your name and the school's.`,
  unreached: (count: number) => `${families(count)} cannot be reached by e-mail.`,
  leftOut: (count: number) =>
    count === 1
      ? "One archived or cancelled class is left out."
      : `${count} archived or cancelled classes are left out.`,
  tooManyClasses: (count: number) =>
    `At most ${MAX_MESSAGED.classes} classes are written to at once: please choose fewer than these ${count}.`,
  tooManyPlaces: (count: number) =>
    `At most ${MAX_MESSAGED.places} places are written to at once: please choose fewer than these ${count}.`,
  answers: (email: string) => `Answers go to your address, ${email}.`,
  noAnswers: "Your address is not verified, so nobody can answer. Verify it in your profile.",
  subject: "Subject",
  subjectHint: (classes: number) =>
    classes === 1 ? "The name of the class stands before it." : "The names of the family's classes stand before it.",
  body: "Message",
  bodyHint: (characters: string) => `Plain text, at most ${characters} characters.`,
  send: "Send",
  cancel: "Not now",
  sent: (count: number) => `Message on its way to ${families(count)}`,
} as const;
