import type { RulesBlock, RulesDocument, RulesSection, Run, Words } from '../../contract/rules/document.ts';
import { figureGroups, figureWords } from '../../contract/transparency/figures.ts';
import { escapeHtml } from '../http/html.ts';
import type { ShellPage } from '../http/shell.ts';
import { formatDay } from '../../contract/formats.ts';
import { link, list, paragraph, plainPage } from './plain-page.ts';

export interface ShownFigures {
  readonly computedOn: string | null;
  readonly figures: Readonly<Record<string, number | null>>;
}

/** A page of rules as it reads without JavaScript: all of it. `shown` are the figures of the page that has some. */
export function rulesPage(document: RulesDocument, shown: ShownFigures | null): ShellPage {
  const contents = list(document.sections.map(({ id, title }) => link(`#${id}`, title)));
  return {
    status: 200,
    title: document.title,
    description: document.description,
    canonicalPath: document.path,
    isUnlisted: false,
    structured: null,
    body: plainPage(document.title, [
      paragraph(document.lead),
      ...(document.sections.length > 1 ? [`<nav aria-label="Contents">${contents}</nav>`] : []),
      ...(shown === null ? [] : figuresHtml(shown)),
      ...document.sections.map(sectionHtml),
      paragraph(`Last changed on ${formatDay(document.version)}. Version ${document.version}.`),
    ]),
  };
}

function figuresHtml({ computedOn, figures }: ShownFigures): string[] {
  if (computedOn === null) return [paragraph('The first figures are computed tonight.')];
  const rowOf = (unit: 'count' | 'days', [name, label]: readonly [string, string]): readonly string[] => [
    label,
    figureWords(unit, figures[name] ?? null),
  ];
  return [
    paragraph(`Computed on ${formatDay(computedOn)}.`),
    ...figureGroups.map(({ id, title, about, unit, figures: names }) => {
      const rows = Object.entries(names).map((entry) => rowOf(unit, entry));
      return `<section id="${id}"><h2>${escapeHtml(title)}</h2>${paragraph(about)}${tableHtml(title, [], rows)}</section>`;
    }),
  ];
}

const sectionHtml = ({ id, title, blocks }: RulesSection): string =>
  `<section id="${escapeHtml(id)}"><h2>${escapeHtml(title)}</h2>${blocks.map(blockHtml).join('')}</section>`;

function blockHtml(block: RulesBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p>${wordsHtml(block.words)}</p>`;
    case 'list':
      return list(block.items.map(wordsHtml));
    case 'steps':
      return `<ol>${block.items.map((item) => `<li>${wordsHtml(item)}</li>`).join('')}</ol>`;
    case 'clauses':
      return block.items
        .map(({ number, words }) => `<p id="${escapeHtml(number)}">${escapeHtml(number)} ${wordsHtml(words)}</p>`)
        .join('');
    case 'table':
      return tableHtml(block.caption, block.head, block.rows);
  }
}

function tableHtml(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'td' | 'th', row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const headHtml = head.length === 0 ? '' : `<thead>${cells('th', head)}</thead>`;
  const body = rows.map((row) => cells('td', row)).join('');
  return `<table><caption>${escapeHtml(caption)}</caption>${headHtml}<tbody>${body}</tbody></table>`;
}

const wordsHtml = (words: Words): string =>
  typeof words === 'string' ? escapeHtml(words) : words.map((run: Run) => runHtml(run)).join('');

function runHtml(run: Run): string {
  if (typeof run === 'string') return escapeHtml(run);
  return 'link' in run ? link(run.link, run.text) : `<strong>${escapeHtml(run.strong)}</strong>`;
}
