/** Of the people that an account enrols. */
export const familyMessages = {
  /** In completed years. */
  age: (years: number) => (years === 0 ? "under 1 year" : years === 1 ? "1 year" : `${years} years`),
  placesIn: "Places in:",
  noPlaces: "No places yet",
  onlyYou: "Only you so far. Add your children to enrol them.",
  list: "People you can enrol",
  add: "Add a child",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  name: "Name",
  birthDate: "Birth date",
  save: "Save",
  cancel: "Cancel",
  added: (name: string) => `${name} added`,
  saved: "Saved",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "The birth date and what is selected are deleted. The name stays on receipts of before.",
  keep: "Keep",
  phone: "Phone, for the instructors of your children",
  savePhone: "Save number",
  phoneSaved: "Number saved",
  toFamilyText: "You can enrol your children as well.",
  toFamily: "Go to Family",
  removed: (name: string) => `${name} removed`,
} as const;

/** "Too young on 6 July (5)"; without the day "Too young (5)". */
const outside = (words: string) => (age: number | null, day: string | null) =>
  `${words}${day === null ? "" : ` on ${day}`} (${age})`;

/** The sheet that asks for whom a class is selected. */
export const whoMessages = {
  title: "Who is it for?",
  age: familyMessages.age,
  select: "Select",
  cancel: familyMessages.cancel,
  overlaps: (names: string) => `overlaps ${names}`,
  problems: {
    "too-young": outside("Too young"),
    "too-old": outside("Too old"),
    enrolled: () => "Enrolled already",
    selected: () => "Selected",
    waiting: () => "Waits already",
    offered: () => "A seat is on offer",
  },
} as const;
