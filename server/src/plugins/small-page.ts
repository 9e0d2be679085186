import { escapeHtml } from "../escape-html.ts";
import type { School } from "../modules/school/school.ts";
import { iconLink } from "../pages/school-icons.ts";
import type { Language } from "../schemas/languages.ts";
import { logoUrl } from "../schemas/logo-files.ts";
import { type SchoolColors, schoolColors } from "../school-colors.ts";

const variables = (colors: SchoolColors["light"]): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(";");

const stylesOf = ({ light, dark }: SchoolColors): string => `
:root{color-scheme:light dark;${variables(light)}}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box}
body{margin:0;padding:clamp(1.5rem,8vw,5rem) 1rem;background:var(--page);color:var(--ink);font:1rem/1.6 Figtree,Segoe UI,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
main,header{max-width:35rem;margin:0 auto}
header{padding:0 .5rem 1rem;color:var(--accent);font-size:.875rem;font-weight:700;letter-spacing:1px;text-transform:uppercase}
header img{margin-right:.75rem;border-radius:10px;vertical-align:middle}
main{padding:clamp(1.25rem,6vw,2rem);background:var(--raised);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 1.25rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1rem}
form{margin:1.5rem 0}
button{padding:.75rem 1.5rem;border:0;border-radius:1.5rem;background:var(--accent);color:var(--onAccent);font:inherit;font-weight:600;line-height:1.25;cursor:pointer}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;

interface SmallPage {
  language: Language;
  title: string;
  texts: readonly string[];
  /** Posts to the address of the page. */
  button?: string;
  link: { label: string; url: string };
}

/** A page of the server's own, with the look of its e-mail and without scripts. */
export function smallPage(
  { name: schoolName, brandColor, logo }: Pick<School, "name" | "brandColor" | "logo">,
  { language, title, texts, button, link }: SmallPage,
): string {
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · ${escapeHtml(schoolName)}</title>
${iconLink(logo)}
<style>${stylesOf(schoolColors(brandColor))}</style>
</head>
<body>
<header>${logo === null ? "" : `<img src="${logoUrl(logo, "96")}" alt="" width="40" height="40">`}${escapeHtml(schoolName)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.join("\n")}
${button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : ""}
<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>
</main>
</body>
</html>
`;
}
