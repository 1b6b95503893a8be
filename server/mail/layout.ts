import type { PublicSettings } from '../../contract/product-settings/settings.ts';
import { operatorWords } from '../../contract/product-settings/words.ts';

/** An email ready to be sent: the same words as plain text and as HTML. */
export interface Email {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For emails that come again: the address that ends them, said at the foot and to the mail program. */
  readonly stopUrl?: string;
}

/** What every email says about the sender. Comes from the configuration and the settings, never from a caller. */
export interface EmailFrame {
  readonly productName: string;
  readonly supportEmail: string;
  readonly publicUrl: string;
  readonly settings: PublicSettings;
}

/** A run of text; `strong` is bold in the HTML and plain in the text, where a link has its address behind it. */
export type Run = string | { readonly strong: string } | { readonly link: string; readonly url: string };

export type Block =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string };

export interface EmailContent {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  /** At most one of them is a button. Its address is repeated below it, to be copied. */
  readonly blocks: readonly Block[];
  /** Why this person got the email. */
  readonly why: string;
  /** How to get no more of them; only in emails that come again. */
  readonly stop?: { readonly label: string; readonly url: string };
}

const ink = '#15181F';
const dim = '#57534A';
const cobalt = '#1F3FD0';
const beige = '#F3ECDF';
const line = '#EAE7E1';
const paper = '#F4F2EE';
const fonts = "'Hanken Grotesk',Arial,Helvetica,sans-serif";
const headingFonts = "'Atkinson Hyperlegible Next',Arial,Helvetica,sans-serif";

/** Renders the blocks twice. Everything that comes from data is escaped here and nowhere else. */
export function renderEmail(content: EmailContent, frame: EmailFrame): Email {
  return {
    subject: oneLine(content.subject),
    text: renderText(content, frame),
    html: renderHtml(content, frame),
    ...(content.stop === undefined ? {} : { stopUrl: content.stop.url }),
  };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function renderText(content: EmailContent, frame: EmailFrame): string {
  const blocks = content.blocks.map((block) =>
    block.kind === 'button' ? `${block.label}:\n${block.url}` : textOf(block.runs),
  );
  const operator = operatorWords(frame.settings);
  const tagline = `${frame.productName} lets us all see better`;
  const foot = [tagline, ...(operator === null ? [] : [operator]), frame.supportEmail].join('\n');
  const stop = content.stop === undefined ? [] : [`${content.stop.label}:\n${content.stop.url}`];
  return [content.heading, ...blocks, '--', content.why, ...stop, foot].join('\n\n') + '\n';
}

function textOf(runs: readonly Run[]): string {
  return runs
    .map((run) => (typeof run === 'string' ? run : 'link' in run ? `${run.link} ${run.url}` : run.strong))
    .join('');
}

/** A subject is one header line: a line break in it would start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function renderHtml(content: EmailContent, frame: EmailFrame): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px 48px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#FFFFFF;border:1px solid ${line};border-radius:8px">
<tr><td style="background:${beige};padding:22px 32px;border-radius:8px 8px 0 0">${logo(frame)}</td></tr>
<tr><td style="padding:36px 32px 32px;overflow-wrap:anywhere;font:400 16.5px/1.55 ${fonts};color:${ink}">
<h1 style="margin:0 0 14px;font:700 30px/1.15 ${headingFonts};letter-spacing:-.02em;color:${ink}">${escapeHtml(content.heading)}</h1>
${content.blocks.map((block, place) => htmlOf(block, content.blocks[place + 1])).join('\n')}
</td></tr>
<tr><td style="padding:22px 32px 26px;border-top:1px solid ${line};overflow-wrap:anywhere;font:400 13.5px/1.5 ${fonts};color:${dim}">
<p style="margin:0 0 14px">${escapeHtml(content.why)}</p>${stopLine(content)}
<p style="margin:0">${escapeHtml(frame.productName)} lets us all see better<br>${operatorLine(frame)}<a href="mailto:${escapeHtml(frame.supportEmail)}" style="color:${cobalt}">${escapeHtml(frame.supportEmail)}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function operatorLine({ settings }: EmailFrame): string {
  const operator = operatorWords(settings);
  return operator === null ? '' : `${escapeHtml(operator)}<br>`;
}

function stopLine({ stop }: EmailContent): string {
  if (stop === undefined) return '';
  return `
<p style="margin:0 0 14px"><a href="${escapeHtml(stop.url)}" style="color:${cobalt}">${escapeHtml(stop.label)}</a></p>`;
}

const gapBefore = { paragraph: 16, button: 24, nothing: 0 };

function htmlOf(block: Block, next: Block | undefined): string {
  if (block.kind === 'button') return htmlButton(block.label, block.url);
  const runs = block.runs.map(htmlRun);
  return `<p style="margin:0 0 ${gapBefore[next?.kind ?? 'nothing']}px">${runs.join('')}</p>`;
}

function htmlRun(run: Run): string {
  if (typeof run === 'string') return escapeHtml(run);
  if ('strong' in run) return `<b style="font-weight:600">${escapeHtml(run.strong)}</b>`;
  return `<a href="${escapeHtml(run.url)}" style="color:${cobalt};font-weight:600">${escapeHtml(run.link)}</a>`;
}

function htmlButton(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="background:${cobalt};border-radius:6px"><a href="${href}" style="display:block;padding:14px 24px;font:600 17px/1.3 ${fonts};color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:24px 0 0;font-size:14.5px;color:${dim}">Or paste this address into your browser:<br><a href="${href}" style="color:${cobalt};word-break:break-all">${href}</a></p>`;
}

/** Drawn, not loaded: an email fetches nothing. Where the drawing is dropped the name still stands. */
function logo(frame: EmailFrame): string {
  return `<a href="${escapeHtml(frame.publicUrl)}" style="text-decoration:none;color:${ink};font:800 24px/1 ${headingFonts};letter-spacing:-.03em"><svg width="24" height="34" viewBox="0 0 24 34" style="vertical-align:middle;margin-right:10px" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="#15181F"/><circle cx="12" cy="22" r="12" fill="#1F3FD0"/><path d="M1.09 17a12 12 0 0 1 21.82 0 12 12 0 0 1-21.82 0Z" fill="#fff"/><circle cx="12" cy="17" r="3.5" fill="#15181F"/></svg>${escapeHtml(frame.productName)}</a>`;
}
