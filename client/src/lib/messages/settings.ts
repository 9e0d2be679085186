/** The page on which admins set what the school is called, and its rules. */
export const settingsMessages = {
  save: "Save",
  saved: "Saved",
  conflict:
    "Somebody else has changed the settings. They are shown as they are now, with what you have typed: please look at them, and save again.",
  undoConflict: "Somebody else has changed the settings meanwhile. Please look at the list, and try again.",

  sections: {
    school: "School",
    look: "Look",
    money: "Money",
    rules: "Rules",
    time: "Time and language",
    messages: "Messages",
  },

  name: "Name",
  nameHint: "On pages and receipts, in e-mail and calendars",
  address: "Address",
  addressHint: "On receipts, on one line; needs the tax number, too",
  taxNumber: "Tax number",
  taxNumberHint: "On receipts; needs the address, too",
  contactEmail: "Contact e-mail",
  contactPhone: "Contact phone",

  brandColor: "Colour of buttons and links",
  brandColorHint: "Its code, such as #c33d1a; empty for the usual one",
  accentColor: "Colour of information",
  accentColorHint: "Its code, such as #0b6a65; empty for the usual one",
  pick: (label: string) => `${label}: choose from all colours`,
  usualColor: "Usual colour",
  sample: "Enrol now",
  contrasts: (light: string, dark: string) =>
    `Contrast with its ground: ${light} to 1 on light pages, ${dark} to 1 on dark ones. Everybody can read 4.5 to 1.`,
  deepened: (color: string) =>
    `White on the colour itself could not be read, so light pages have a deeper one: ${color}.`,
  colorsFrom: "Pages, e-mail and the menu follow at once; pages that are open, when they are loaded again.",

  currency: "Currency",
  currencyHint: "Of all prices. It stays once the school has taken a payment.",
  currencyFixed: "The school has taken payments: prices, payments and receipts keep their currency.",
  currencies: {
    usd: "US dollar (USD)",
    eur: "Euro (EUR)",
    gbp: "Pound sterling (GBP)",
    cad: "Canadian dollar (CAD)",
    aud: "Australian dollar (AUD)",
    chf: "Swiss franc (CHF)",
  },
  holdMinutes: "A seat is held for",
  holdMinutesHint: "While a family pays",
  minutes: "minutes",
  cancelWithinHours: "Families may cancel for",
  cancelWithinHoursHint: (hours: number) =>
    hours === 0
      ? "Families cannot cancel themselves; admins can. Places already bought keep their time to cancel."
      : `For ${hours === 1 ? "one hour" : `${hours} hours`} after paying, families can cancel and get their money back, until the next date begins. Places already bought keep their time to cancel.`,
  hours: "hours",
  discounts: "What families pay less is set under Discounts.",
  toDiscounts: "Go to Discounts",

  requiresVerifiedEmail: "Only a verified e-mail address holds a seat",
  requiresVerifiedEmailHint: "The payment page sends the link that verifies it.",
  waitlistOfferHours: "An offer of the waitlist lasts",
  waitlistOfferHoursHint: "Then the seat is offered to the next in line. Offers that were made keep their end.",
  termsUrl: "Address of the terms",
  termsUrlHint: "Begins with https://; needs the privacy notice, too",
  privacyUrl: "Address of the privacy notice",
  privacyUrlHint: "Begins with https://; needs the terms, too",

  timeZone: "Time zone",
  timeZoneHint: "Type a city, such as Berlin",
  zoneWarning: "What another time zone changes",
  zoneChanges:
    "It changes when days and weeks of lists begin, when reminders are sent (at 9:00), and the date of new receipts.",
  zoneKeeps:
    "It does not change classes: their dates keep their own time zones. Receipts that were issued stay as they are.",
  firstLanguage: "Language",
  firstLanguageHint: "Of pages and e-mail for whoever has chosen none",
  otherLanguages: "Also in",
  languages: { en: "English", de: "Deutsch" },

  messageFooter: "Below each e-mail",
  messageFooterHint: "Such as whom to ask, or the names that the law asks for",
  preview: "How a message ends",
  previewFrame: (school: string, address: string) =>
    `${school} sends this message because you have an account at ${address}.`,
  test: "Send me a test e-mail",
  testSent: (address: string) => `Sent to ${address}.`,
  testFailed: "No test e-mail",

  lastChanges: "Last changes",
  noChanges: "Nothing was changed yet.",
  toAuditLog: "Go to Audit log",
  byNobody: "a removed user",
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  nothing: "none",
  yes: "yes",
  no: "no",
  undo: "Undo",
  undoOf: (fields: string) => `Undo ${fields}`,
  undoTitle: "Undo this change?",
  undoText: "These settings become what they were before:",
  undone: "Change undone",
  cancel: "Cancel",

  first: {
    title: "Set up your school",
    text: "Each step can be skipped: all of it is under Settings later.",
    steps: "Steps",
    step: (step: number, steps: number, name: string) => `Step ${step} of ${steps}: ${name}`,
    saveAndGoOn: "Save and go on",
    skip: "Skip",
    back: "Back",
    done: "Done",
    doneText: "Your school is set up. Next: add the places where classes meet, and invite your instructors.",
    finish: "Finish",
    failed: "Not finished",
  },
} as const;
