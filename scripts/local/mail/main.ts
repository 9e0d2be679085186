import { once } from "node:events";
import { servePart } from "../part-process.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { createMailServer } from "./mail-server.ts";

const { LOCAL_MAIL_SMTP_PORT = "", LOCAL_MAIL_PORT = "" } = process.env;

const catcher = await startMailCatcher({ port: Number(LOCAL_MAIL_SMTP_PORT) });
const server = createMailServer(catcher).listen(Number(LOCAL_MAIL_PORT), "127.0.0.1");
await once(server, "listening");
servePart(async () => {
  server.close();
  server.closeAllConnections();
  await catcher.close();
});
