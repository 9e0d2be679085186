import { servePart } from "../part-process.ts";
import { startPostgres } from "./postgres-server.ts";

const { LOCAL_POSTGRES_DIR = "", LOCAL_POSTGRES_PORT = "", LOCAL_POSTGRES_PASSWORD = "" } = process.env;

const server = await startPostgres({
  folder: LOCAL_POSTGRES_DIR,
  port: Number(LOCAL_POSTGRES_PORT),
  password: LOCAL_POSTGRES_PASSWORD,
  durable: true,
});
let isStopping = false;
void server.exited.then(() => {
  if (!isStopping) process.exit(1);
});
servePart(() => {
  isStopping = true;
  return server.stop();
});
