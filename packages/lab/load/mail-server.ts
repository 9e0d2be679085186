import { startMailCatcher } from "../../../scripts/local/mail/mail-catcher.ts";

// A mail server that accepts every message at once.
process.once("message", () => {
  void startMailCatcher().then(({ url }) => process.send?.({ url }));
});
process.once("disconnect", () => process.exit());
