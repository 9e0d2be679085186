import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

// A real SMTP server that reads every message to its end and keeps none.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  onData: (stream, _session, reply) => {
    stream.once("end", () => reply()).resume();
  },
});

process.once("message", () => {
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
  });
});
process.once("disconnect", () => process.exit());
