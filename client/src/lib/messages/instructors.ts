export const instructorsMessages = {
  text: "The people beside the pitch.",
  loading: "Loading....",
  none: "Our coaches will introduce themselves here soon.",
} as const;
