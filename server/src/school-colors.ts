/** The client's theme for receipts and e-mail; a test compares them. */
export const SCHOOL_COLORS = {
  light: {
    ink: "#1c2a27",
    soft: "#56605c",
    accent: "#c33d1a",
    onAccent: "#ffffff",
    line: "#dccfbc",
    page: "#fdfaf5",
    raised: "#ffffff",
  },
  dark: {
    ink: "#e9f0ee",
    soft: "#a9bab5",
    accent: "#ff9c7e",
    onAccent: "#081211",
    line: "#4a615b",
    page: "#0d1b19",
    raised: "#152623",
  },
} as const;
