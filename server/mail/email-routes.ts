import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { findSampleEmail, type SampleEmail, allEmails } from './all-emails.ts';
import { emailPolicy, pagePolicy, sendPage } from './outbox-routes.ts';
import { emailFrameOf } from './send.ts';
import { escapeHtml, type EmailFrame } from './layout.ts';
import { page } from './outbox-page.ts';

/** The same as of the outbox, but each may stand in a frame of the other. */
const framingPolicy = `${pagePolicy}; frame-src 'self'`;
const framedPolicy = emailPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Pages that show every email with its sample, for the engineers who work on them. They do not exist in production. */
export function registerEmailRoutes(app: FastifyInstance, context: Context): void {
  if (context.config.environment === 'production') return;
  const options = { schema: { hide: true }, config: { gate: 'anyone' } };
  const get = (name: string): SampleEmail => {
    const sample = findSampleEmail(name);
    if (sample === null) throw new Refusal('not_found');
    return sample;
  };

  app.get('/dev/emails', options, async (_request, reply) => {
    return sendPage(reply, pagePolicy, allEmailsPage(await emailFrameOf(context)));
  });
  app.get<{ Params: { name: string } }>('/dev/emails/:name', options, async (request, reply) => {
    return sendPage(reply, framingPolicy, sampleEmailPage(get(request.params.name), await emailFrameOf(context)));
  });
  app.get<{ Params: { name: string } }>('/dev/emails/:name/html', options, async (request, reply) => {
    return sendPage(reply, framedPolicy, get(request.params.name).write(await emailFrameOf(context)).html);
  });
}

const addressOf = ({ name }: SampleEmail): string => `/dev/emails/${encodeURIComponent(name)}`;

function allEmailsPage(frame: EmailFrame): string {
  const items = allEmails.map((sample) => {
    const { subject } = sample.write(frame);
    return `<li><h2><a href="${addressOf(sample)}">${escapeHtml(subject)}</a></h2><p class="dim">${escapeHtml(sample.name)}</p></li>`;
  });
  const intro =
    'Every email that this product sends, with made-up data. This page exists on a development machine only.';
  return page(frame.productName, { title: 'Emails', intro, body: `<ul>${items.join('')}</ul>` });
}

/** One email as HTML, on a phone and at its full width, and as plain text. */
function sampleEmailPage(sample: SampleEmail, frame: EmailFrame): string {
  const { subject, text } = sample.write(frame);
  const view = (width: 390 | 600): string =>
    `<h2>${width} pixels wide</h2><div class="frame" role="group" aria-label="The email, ${width} pixels wide" tabindex="0"><iframe class="${width === 390 ? 'narrow' : 'wide'}" src="${addressOf(sample)}/html" title="The email, ${width} pixels wide" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`;
  const body = `${view(600)}${view(390)}<h2>Plain text</h2><pre>${escapeHtml(text)}</pre><p><a href="/dev/emails">All emails</a></p>`;
  return page(frame.productName, { title: subject, intro: sample.name, body });
}
