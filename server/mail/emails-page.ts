import { allLetters, type SampleLetter } from './all-emails.ts';
import { escapeHtml, type LetterFrame } from './layout.ts';
import { page } from './outbox-page.ts';

const addressOf = ({ name }: SampleLetter): string => `/dev/letters/${encodeURIComponent(name)}`;

export function allLettersPage(frame: LetterFrame): string {
  const items = allLetters.map((sample) => {
    const { subject } = sample.write(frame);
    return `<li><h2><a href="${addressOf(sample)}">${escapeHtml(subject)}</a></h2><p class="dim">${escapeHtml(sample.name)}</p></li>`;
  });
  const intro =
    'Every letter that this product sends, with made-up data. This page exists on a development machine only.';
  return page(frame.productName, { title: 'Letters', intro, body: `<ul>${items.join('')}</ul>` });
}

/** One letter as HTML, on a phone and at its full width, and as plain text. */
export function sampleLetterPage(sample: SampleLetter, frame: LetterFrame): string {
  const { subject, text } = sample.write(frame);
  const view = (width: 390 | 600): string =>
    `<h2>${width} pixels wide</h2><div class="frame" role="group" aria-label="The letter, ${width} pixels wide" tabindex="0"><iframe class="${width === 390 ? 'narrow' : 'wide'}" src="${addressOf(sample)}/html" title="The letter, ${width} pixels wide" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`;
  const body = `${view(600)}${view(390)}<h2>Plain text</h2><pre>${escapeHtml(text)}</pre><p><a href="/dev/letters">All letters</a></p>`;
  return page(frame.productName, { title: subject, intro: sample.name, body });
}
