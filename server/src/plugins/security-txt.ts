import type { FastifyInstance } from "fastify";

const PATH = "/.well-known/security.txt";
// RFC 9116 recommends less than a year.
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export interface SecurityTxtOptions {
  /** A mailto: or https: URL. */
  contact: string;
  /** The public base URL; null names no canonical one. */
  publicUrl: string | null;
}

/** GET /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
export async function securityTxt(app: FastifyInstance, { contact, publicUrl }: SecurityTxtOptions): Promise<void> {
  app.get(PATH, (_request, reply) => {
    const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`];
    if (publicUrl) lines.push(`Canonical: ${publicUrl}${PATH}`);
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
