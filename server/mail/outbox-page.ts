import { createHash } from 'node:crypto';
import { formatInstant } from '../../contract/formats.ts';
import { escapeHtml } from './layout.ts';
import type { OutboxEmail } from './outbox.ts';

const style = `
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#15181F;font:400 16px/1.55 "Hanken Grotesk Variable",system-ui,Arial,sans-serif}
header{background:#F3ECDF;padding:28px 0}
main{padding:8px 20px 72px}
header>div,main{max-width:860px;margin:0 auto}
header>div{padding:0 20px}
h1{margin:0;font:700 34px/1.1 "Atkinson Hyperlegible Next Variable",Arial,sans-serif;letter-spacing:-.026em}
h2{margin:0;font-size:17px;font-weight:600;line-height:1.35}
main>h2{margin-top:28px}
p{margin:6px 0 0}
a{color:#1F3FD0;text-underline-offset:3px}
a:focus-visible{outline:2px solid #1F3FD0;outline-offset:2px}
.dim{color:#57534A;font-size:14px}
ul{list-style:none;margin:0;padding:0}
li{padding:18px 0;border-bottom:1px solid #EAE7E1}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:12px}
.button{display:inline-block;min-height:42px;padding:9px 16px;border-radius:6px;border:1px solid #C6C1B7;color:#15181F;font-weight:600;text-decoration:none}
.button.main{background:#15181F;border-color:#15181F;color:#fff}
.frame{margin:10px 0 0;overflow-x:auto}
.frame:focus-visible{outline:2px solid #1F3FD0;outline-offset:2px}
iframe{display:block;height:780px;border:1px solid #C6C1B7}
.narrow{width:392px}
.wide{width:602px}
pre{margin:20px 0 0;padding:18px;background:#F8F4EC;border-radius:6px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
`;

/** For the policy of the pages: this one style sheet and no other. */
export const pageStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

export function listPage(productName: string, emails: readonly OutboxEmail[]): string {
  const list =
    emails.length === 0
      ? '<p>No emails yet. Ask for a link on <a href="/login">the login page</a>, wait two or three seconds and load this page again.</p>'
      : `<ul>${emails.map(listItem).join('')}</ul>`;
  const intro =
    'No mail server is set, so emails are kept here, newest first. This page exists on a development machine only.';
  return page(productName, { title: 'Outbox', intro, body: list });
}

/** One email as plain text, with its links as buttons. */
export function emailPage(productName: string, email: OutboxEmail): string {
  const body = `${actions(email)}<pre>${escapeHtml(email.text)}</pre><p><a href="/dev/outbox">Back to the outbox</a></p>`;
  return page(productName, { title: email.subject, intro: envelope(email), body });
}

/** The HTML part as it was sent; an email without one shows its text. */
export function emailView(email: OutboxEmail): string {
  return email.html === '' ? `<!doctype html><meta charset="utf-8"><pre>${escapeHtml(email.text)}</pre>` : email.html;
}

function listItem(email: OutboxEmail): string {
  const address = `/dev/outbox/${encodeURIComponent(email.file)}`;
  return `<li><h2><a href="${address}">${escapeHtml(email.subject)}</a></h2><p class="dim">${escapeHtml(envelope(email))}</p>${actions(email)}</li>`;
}

function envelope(email: OutboxEmail): string {
  const time = email.sentAt === null ? '' : `, ${formatInstant(email.sentAt)}`;
  return `To ${email.to}${time}`;
}

function actions(email: OutboxEmail): string {
  const [first] = email.links;
  const link =
    first === undefined ? '' : `<a class="button main" href="${escapeHtml(first)}" rel="noreferrer">Open the link</a>`;
  return `<div class="actions">${link}<a class="button" href="/dev/outbox/${encodeURIComponent(email.file)}/html">See it as sent</a></div>`;
}

/** `body` is HTML already; the other two are text. */
export function page(productName: string, parts: { title: string; intro: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(parts.title)} · ${escapeHtml(productName)}</title>
<style>${style}</style>
</head>
<body>
<header><div><h1>${escapeHtml(parts.title)}</h1><p class="dim">${escapeHtml(parts.intro)}</p></div></header>
<main>${parts.body}</main>
</body>
</html>
`;
}
