import { mkdir } from "node:fs/promises";
import { servePart } from "../part-process.ts";
import { startAuthEmulator } from "./auth-emulator.ts";

const { LOCAL_IDENTITY_DIR = "", LOCAL_IDENTITY_PORT = "", LOCAL_IDENTITY_PROJECT = "" } = process.env;

await mkdir(LOCAL_IDENTITY_DIR, { recursive: true });
const emulator = await startAuthEmulator({
  projectId: LOCAL_IDENTITY_PROJECT,
  port: Number(LOCAL_IDENTITY_PORT),
  folder: LOCAL_IDENTITY_DIR,
});
servePart(emulator.close);
