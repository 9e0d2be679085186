export const errorMessages = {
  oops: "Oops!",
  unexpected: "Sorry, an unexpected error has occurred.",
  notFound: "Not Found",
  backHome: "Back to home",
  tryAgain: "Try again",
  missingFile:
    "This page could not be loaded. Check your connection, or the school has just been updated: please try again.",
  unreachable: "The school cannot be reached just now. Your session is kept: please try again in a moment.",
  network: "The school cannot be reached. Check your connection and try again.",
  sessionEnded: "Your session has ended. Please sign in again.",
  server: (requestId?: string | null) =>
    `Something went wrong at the school. Please try again${requestId ? `; if it stays, tell us the number ${requestId}` : ""}.`,
  unknown: "Something went wrong. Please try again.",
} as const;
