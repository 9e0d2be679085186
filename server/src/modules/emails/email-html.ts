import { SCHOOL_COLORS, type SchoolColors, schoolColors } from "../../school-colors.ts";
import { escapeHtml as escaped } from "../../escape-html.ts";
import { type EmailBlock, type EmailContent, type EmailFrame, frameTexts } from "./email-blocks.ts";

const { light } = SCHOOL_COLORS;
const FONT = "font-family:Figtree,Segoe UI,Helvetica,Arial,sans-serif";
const BODY_TEXT = `${FONT};font-size:16px;line-height:1.6`;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

// Inline styles, because some programs drop style sheets; those that know the dark scheme read this one.
const darkStyles = ({ dark }: SchoolColors): string => `@media (prefers-color-scheme:dark){
.page{background:${dark.page}!important}
.card{background:${dark.raised}!important;border-color:${dark.line}!important}
.line{border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark.soft}!important}
.accent{color:${dark.accent}!important}
.button{background:${dark.accent}!important;color:${dark.onAccent}!important}
}`;

/** A message as HTML: tables and inline styles, nothing that is loaded from elsewhere. */
export function emailHtml(content: EmailContent, frame: EmailFrame): string {
  const { schoolName, language } = frame;
  const colors = schoolColors(frame.brandColor);
  const { greeting, footer } = frameTexts(frame);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(content.subject)}</title>
<style>${darkStyles(colors)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table class="page" ${TABLE} style="background:${light.page}"><tr><td align="center" style="padding:32px 16px">
<table ${TABLE} style="max-width:560px;text-align:left">
<tr><td class="accent" style="${FONT};font-size:14px;font-weight:700;letter-spacing:1px;text-transform:uppercase;color:${colors.light.accent};padding:0 8px 16px">${logoHtml(frame)}${escaped(schoolName)}</td></tr>
<tr><td class="card" style="background:${light.raised};border:1px solid ${light.line};border-radius:12px;padding:32px 28px 20px">
<h1 class="ink" style="${FONT};font-size:24px;line-height:1.25;margin:0 0 20px;color:${light.ink};overflow-wrap:anywhere">${escaped(content.subject)}</h1>
${[{ text: greeting }, ...content.blocks].map((block) => blockHtml(block, colors)).join("\n")}
</td></tr>
<tr><td class="soft" style="${FONT};font-size:13px;line-height:1.5;color:${light.soft};padding:16px 8px 0;overflow-wrap:anywhere">${footer.map(escaped).join("<br>")}${unsubscribeHtml(frame)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

// Beside the name, which says the same.
const logoHtml = ({ logo }: EmailFrame): string =>
  logo === null
    ? ""
    : `<img src="${escaped(logo)}" alt="" width="40" height="40" style="border-radius:10px;margin-right:12px;vertical-align:middle">`;

const unsubscribeHtml = (frame: EmailFrame): string =>
  frame.unsubscribeUrl
    ? `<br><a class="soft" href="${escaped(frame.unsubscribeUrl)}" style="color:${light.soft}">${escaped(frameTexts(frame).unsubscribe)}</a>`
    : "";

const paragraph = (html: string): string =>
  `<p class="ink" style="${BODY_TEXT};margin:0 0 16px;color:${light.ink};overflow-wrap:anywhere">${html}</p>`;

function blockHtml(block: EmailBlock, colors: SchoolColors): string {
  if ("text" in block) return paragraph(escaped(block.text));
  if ("heading" in block)
    return `<h2 class="ink" dir="auto" style="${FONT};font-size:20px;line-height:1.3;text-align:start;margin:28px 0 12px;color:${light.ink};overflow-wrap:anywhere">${escaped(block.heading)}</h2>`;
  if ("quote" in block) {
    return `<blockquote class="ink line" dir="auto" style="${BODY_TEXT};text-align:start;margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid ${light.line};color:${light.ink};white-space:pre-line;overflow-wrap:anywhere">${escaped(block.quote)}</blockquote>`;
  }
  if ("link" in block) {
    const { label, url } = block.link;
    return `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="${FONT};display:inline-block;font-size:16px;font-weight:600;line-height:1.25;text-decoration:none;padding:12px 24px;border-radius:24px;background:${colors.light.accent};color:${light.onAccent}">${escaped(label)}</a></p>`;
  }
  return `<table ${TABLE} style="margin:0 0 20px">${block.details.map(detailHtml).join("")}</table>`;
}

function detailHtml([name, value]: readonly [string, string]): string {
  const cell = `${FONT};font-size:15px;line-height:1.5;padding:9px 0;border-bottom:1px solid ${light.line};vertical-align:top`;
  return `<tr><td class="soft line" style="${cell};padding-right:16px;color:${light.soft};width:32%">${escaped(name)}</td><td class="ink line" dir="auto" style="${cell};text-align:start;color:${light.ink};overflow-wrap:anywhere">${escaped(value)}</td></tr>`;
}
