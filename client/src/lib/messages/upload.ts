export const uploadMessages = {
  hint: "Any picture that this browser shows; a large one is reduced before it is sent.",
  unreadable: "This browser cannot read the picture. Please choose a JPEG, PNG, WebP or AVIF.",
  failed: (status: number) => `The picture could not be uploaded (${status}). Please try again.`,
} as const;
