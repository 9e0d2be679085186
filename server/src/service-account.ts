import { createPrivateKey } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === "private";
  } catch {
    return false;
  }
}

const keyFile = z.object({
  project_id: z.string().min(1),
  client_email: z.email(),
  private_key: z.string().refine(isPrivateKey),
});

export type ServiceAccount = z.output<typeof keyFile>;

/** The key of a Firebase service account, as JSON or as the path of its file. */
export const serviceAccount = z.string().transform((json, context): ServiceAccount => {
  try {
    return keyFile.parse(JSON.parse(existsSync(json) ? readFileSync(json, "utf8") : json));
  } catch {
    // The parser's message could quote the key.
    context.addIssue({
      code: "custom",
      message: "must be the key of a Firebase service account, as JSON or as the path of its file",
    });
    return z.NEVER;
  }
});
