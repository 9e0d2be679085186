export const uploadMessages = {
  failed: (status: number) => `The picture could not be uploaded (${status}). Please try again.`,
} as const;
