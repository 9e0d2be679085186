/** The texts of each child's form: health, contacts, and the school's questions. */
export const careMessages = {
  checked: (date: string) => `Health and contacts: checked ${date}`,
  fillIn: "Health and contacts: please fill in",
  open: "Health and contacts",
  openOf: (name: string) => `Health and contacts of ${name}`,
  erasedOn: (date: string) => `They will be erased on ${date}, unless you open them and say that they are still right.`,
  removedOn: (name: string, date: string) =>
    `${name} will be removed from this list on ${date}: no place for three years.`,
  keep: "Keep",
  keepOf: (name: string) => `Keep ${name}`,
  kept: (name: string) => `${name} stays in your list`,
  openQuestions: (count: number) =>
    count === 1 ? "1 open question of the school" : `${count} open questions of the school`,
  answered: "Questions of the school: answered",
  questions: "Questions",
  questionsOf: (name: string) => `Questions about ${name}`,
} as const;

export const healthMessages = {
  title: (name: string) => `Health and contacts of ${name}`,
  contacts: "Who to call",
  mayCollect: (firstName: string) => `Who may collect ${firstName}`,
  person: (number: number) => `Person ${number}`,
  addPerson: "Add a person",
  addContact: "Add somebody to call",
  addCollector: "Add somebody who may collect",
  removePerson: (name: string) => `Leave out ${name}`,
  leaveOut: "Leave out",
  name: "Name",
  phone: "Phone",
  relation: "Relation",
  note: "Note",
  mayLeaveAlone: "May go home alone",
  allergies: "Allergies",
  conditions: "Illnesses and conditions",
  medication: "Medication",
  other: "Anything else",
  whoReads: "At present only you can read this: the school's lists do not show it.",
  lost: "The school can no longer read what you wrote before. Please fill it in again.",
  save: "Save",
  saved: "Saved",
  confirm: "It is still right",
  confirmed: "Thank you",
  erase: "Erase",
  eraseTitle: (name: string) => `Erase what the school knows of ${name}'s health?`,
  eraseText: "Contacts and who may collect are erased as well.",
  erased: "Erased",
  keep: "Keep",
  cancel: "Cancel",
} as const;

export const questionsMessages = {
  title: (name: string) => `Questions about ${name}`,
  answers: { yes: "Yes", group_pictures: "Only in groups", no: "No" },
  needed: (name: string) => `Without a yes ${name} gets no new place.`,
  close: "Done",
} as const;
