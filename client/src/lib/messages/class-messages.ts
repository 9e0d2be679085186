const names = new Intl.ListFormat("en-GB");
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
  classes: (all: string[]) => `To everybody in ${names.format(all)}.`,
  text: (count: number) =>
    count === 1
      ? "One family gets it by e-mail, with your name and the school's."
      : `Each of the ${count} families gets it in an e-mail of its own, with your name and the school's.`,
  unreached: (count: number) => `${families(count)} cannot be reached by e-mail.`,
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
