import { once } from "node:events";
import { accountMails } from "./account-mails.ts";
import { servePart } from "../part-process.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { createMailServer } from "./mail-server.ts";

const {
  LOCAL_MAIL_SMTP_PORT = "",
  LOCAL_MAIL_PORT = "",
  LOCAL_MAIL_IDENTITY_URL = "",
  LOCAL_MAIL_IDENTITY_PROJECT = "",
} = process.env;

const catcher = await startMailCatcher({ port: Number(LOCAL_MAIL_SMTP_PORT) });
const server = createMailServer(catcher, accountMails(LOCAL_MAIL_IDENTITY_URL, LOCAL_MAIL_IDENTITY_PROJECT)).listen(
  Number(LOCAL_MAIL_PORT),
  "127.0.0.1",
);
await once(server, "listening");
servePart(async () => {
  server.close();
  server.closeAllConnections();
  await catcher.close();
});
