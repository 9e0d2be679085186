/** Says in schema.org's words what a page shows, for programs; no value can end the script. */
export function JsonLd({ thing }: { thing: { "@type": string; [property: string]: unknown } }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...thing }).replaceAll("<", String.raw`\u003c`);
  // oxlint-disable-next-line react/no-danger -- JSON inside a data script, with its only dangerous character escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
