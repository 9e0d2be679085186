import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

const SCRIPTS = [/<script\b[^>]*>[^]*?<\/script>/gi, /<link\b[^>]*rel="modulepreload"[^>]*>/gi];
// The proxy's own server sets these.
const NOT_COPIED = new Set(["connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding"]);

/** A page without its scripts and their preloads. */
export function withoutScripts(html: string): string {
  return SCRIPTS.reduce((text, pattern) => text.replaceAll(pattern, ""), html);
}

/** Serves a school as it is, but its pages without scripts. */
export async function startWithoutScripts(school: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const forward = async () => {
      const { accept = "*/*" } = request.headers;
      const answer = await fetch(school + (request.url ?? ""), { headers: { accept } });
      const headers = [...answer.headers].filter(([name]) => !NOT_COPIED.has(name));
      const body = Buffer.from(await answer.arrayBuffer());
      const isPage = answer.headers.get("content-type")?.startsWith("text/html") === true;
      const isText = /^(text|application)\//.test(answer.headers.get("content-type") ?? "");
      const sent = isPage ? Buffer.from(withoutScripts(body.toString())) : body;
      response.writeHead(answer.status, [...headers, ...(isText ? [["content-encoding", "br"]] : [])].flat());
      response.end(isText ? brotliCompressSync(sent) : sent);
    };
    forward().catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
