import { allEmails, type SampleEmail } from './all-emails.ts';
import { escapeHtml, type EmailFrame } from './layout.ts';
import { page } from './outbox-page.ts';

const addressOf = ({ name }: SampleEmail): string => `/dev/emails/${encodeURIComponent(name)}`;

export function allEmailsPage(frame: EmailFrame): string {
  const items = allEmails.map((sample) => {
    const { subject } = sample.write(frame);
    return `<li><h2><a href="${addressOf(sample)}">${escapeHtml(subject)}</a></h2><p class="dim">${escapeHtml(sample.name)}</p></li>`;
  });
  const intro =
    'Every email that this product sends, with made-up data. This page exists on a development machine only.';
  return page(frame.productName, { title: 'Emails', intro, body: `<ul>${items.join('')}</ul>` });
}

/** One email as HTML, on a phone and at its full width, and as plain text. */
export function sampleEmailPage(sample: SampleEmail, frame: EmailFrame): string {
  const { subject, text } = sample.write(frame);
  const view = (width: 390 | 600): string =>
    `<h2>${width} pixels wide</h2><div class="frame" role="group" aria-label="The email, ${width} pixels wide" tabindex="0"><iframe class="${width === 390 ? 'narrow' : 'wide'}" src="${addressOf(sample)}/html" title="The email, ${width} pixels wide" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`;
  const body = `${view(600)}${view(390)}<h2>Plain text</h2><pre>${escapeHtml(text)}</pre><p><a href="/dev/emails">All emails</a></p>`;
  return page(frame.productName, { title: subject, intro: sample.name, body });
}
