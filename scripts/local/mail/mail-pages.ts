import type { CaughtMessage } from "./mail-catcher.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

const linked = (text: string): string => text.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const STYLES = `
:root { color-scheme: light dark; --line: #dccfbc; --soft: #56605c; --ground: #fdfaf5; --raised: #fff; --accent: #c33d1a }
@media (prefers-color-scheme: dark) {
  :root { --line: #4a615b; --soft: #a9bab5; --ground: #0d1b19; --raised: #152623; --accent: #ff9c7e }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: var(--ground); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem }
a { color: var(--accent) }
ul { list-style: none; margin: 0; padding: 0 }
li a { display: block; padding: .75rem 0; border-bottom: 1px solid var(--line); text-decoration: none; overflow-wrap: anywhere }
small, dt { color: var(--soft) }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: 0; overflow-wrap: anywhere }
dd { margin: 0 }
pre, iframe { width: 100%; border: 1px solid var(--line); border-radius: .75rem; background: var(--raised) }
pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { height: 48rem }`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLES}</style>
</head>
<body>
${body}
</body>
</html>
`;

/** The list of all messages, newest first. */
export function listPage(messages: readonly CaughtMessage[]): string {
  const items = messages.map(
    ({ id, subject, to, receivedAt }) =>
      `<li><a href="/messages/${id}"><strong>${escaped(subject)}</strong><br><small>to ${escaped(to.join(", "))}, <time>${receivedAt}</time></small></a></li>`,
  );
  const list =
    items.length > 0 ? `<ul>${items.join("\n")}</ul>` : "<p>No message yet. Reload after something has happened.</p>";
  return page("Caught e-mail", `<h1>Caught e-mail</h1>\n<p>Nothing of this was delivered to anybody.</p>\n${list}`);
}

/** One message: as HTML, as text, its headers and its attachments. */
export function messagePage({ id, subject, html, text, headers, attachments }: CaughtMessage): string {
  const files = attachments.map(
    ({ filename, contentType, content }, index) =>
      `<li><a href="/messages/${id}/attachments/${index}">${escaped(filename)} <small>${escaped(contentType)}, ${content.length} bytes</small></a></li>`,
  );
  const rows = Object.entries(headers).map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`);
  return page(
    subject,
    `<p><a href="/">All messages</a></p>
<h1>${escaped(subject)}</h1>
${html && `<h2>HTML</h2>\n<iframe title="The message as HTML" sandbox src="/messages/${id}/html"></iframe>`}
<h2>Text</h2>
<pre>${linked(escaped(text))}</pre>
${files.length > 0 ? `<h2>Attachments</h2>\n<ul>${files.join("\n")}</ul>` : ""}
<h2>Headers</h2>
<dl>${rows.join("\n")}</dl>`,
  );
}
