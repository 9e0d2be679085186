export const uploadMessages = {
  wrongType: "Please choose a JPEG, PNG, WebP or AVIF picture.",
  tooLarge: "The picture is larger than 5 MB. Please choose a smaller one.",
  failed: (status: number) => `The picture could not be uploaded (${status}). Please try again.`,
} as const;
