/** What the components themselves say; all that concerns a subject is passed to them. */
export const componentMessages = {
  you: "You",
  emailRefused: "Refuses our e-mail",
  loading: "Loading the list",
  onItsWay: "Loading",
  closeDialog: "Close the window",
  copy: (text: string) => `Copy ${text}`,
  copied: "Copied",
  errorTitle: "That did not work",
  offline: "You are offline. What is missing here is loaded once the connection is back.",
  retry: "Try again",
  signIn: "Sign In",
  outcomeUnknown: "It is not known whether this was done",
  chosenPicture: "The chosen picture",
  shownPart: "Part that is shown",
} as const;
