import { formatPeriod, formatRating, formatShare } from '../../contract/formats.ts';
import { formatFact } from '../../contract/rarer-formats.ts';
import { nameOfCountry } from '../../contract/country-names.ts';
import { getFunderDeals, type FunderDeals } from '../../contract/insights/funder-deals.ts';
import { facts, getFunder, type ClassFigures, type FunderPage } from '../../contract/funders/funders.ts';
import { partsAboutFunder } from '../../contract/subjects/about-funder.ts';
import { providerTypes } from '../../contract/subjects/organisations.ts';
import { providerDimensions } from '../../contract/reviews/provider-questions.ts';
import { getProvider, type ProviderPage } from '../../contract/providers/providers.ts';
import { labelOf, moneyKinds, reviewClasses } from '../../contract/reviews/options.ts';
import { dimensions } from '../../contract/reviews/ratings.ts';
import type { PagePicture, ShellPage } from '../http/shell.ts';
import { heading, link, list, paragraph, plainPage } from './plain-page.ts';
import { escapeHtml } from '../http/html.ts';

/** What the page of one funder or provider says without JavaScript: the public figures and nothing else. */

interface Score {
  readonly score: number | null;
  readonly count: { readonly label: string; readonly exact: number | null };
  readonly recommendShare: number | null;
  readonly lastReview: string | null;
}

/** Nothing where the country is not known. */
export const placeWords = (country: string | null): string => (country === null ? '' : nameOfCountry(country));

/** "4.1 of 5 (46 reviews)", or how few there are. */
export const scoreWords = ({ score, count }: Pick<Score, 'score' | 'count'>): string =>
  score === null ? count.label : `${formatRating(score)} of 5 (${count.label})`;

export function funderPage(
  funder: FunderPage,
  deals: readonly FunderDeals[],
  picture: Pick<PagePicture, 'path' | 'width' | 'height'>,
): ShellPage {
  const about = partsAboutFunder(funder);
  const scores = funder.figures.map(
    (figures) => `${reviewClasses[figures.reviewClass]} ${scoreWords(figures).toLowerCase()}`,
  );
  const kinds = funder.kinds.map((kind) => moneyKinds[kind]);
  return {
    status: 200,
    title: funder.name,
    description: `${funder.name}${about.length > 0 ? ` (${about.join(', ')})` : ''}: ${scores.join('; ')}. What founders report of pitching to them and being funded by them.`,
    canonicalPath: `/funder/${funder.id}`,
    isUnlisted: false,
    structured: organisation(
      funder,
      funder.figures.map((figures) => ({ name: reviewClasses[figures.reviewClass], ...figures })),
    ),
    body: plainPage(funder.name, [
      paragraph([...kinds, ...about].join(', ')),
      funder.description === null ? '' : paragraph(funder.description),
      ...funder.figures.map(classPart),
      paragraph('The words of reviews are for members who have shared one themselves.'),
      `<p>${link(`/review/funder/${funder.id}`, `Review ${funder.name}`)}</p>`,
    ]),
    picture: { ...picture, words: `${funder.name}: ${scores.join('; ')}` },
    firstAnswers: [
      { path: `/api/funders/${funder.id}`, answer: getFunder.reply.parse({ data: funder }) },
      { path: `/api/funders/${funder.id}/deals`, answer: getFunderDeals.reply.parse({ data: deals }) },
    ],
  };
}

function classPart(figures: ClassFigures): string {
  return [
    heading(reviewClasses[figures.reviewClass]),
    paragraph(scoreSentence(figures)),
    list(figures.dimensions.map(({ key, score }) => `${escapeHtml(dimensions[key].label)}: ${formatRating(score)}`)),
    list(
      figures.facts.map(({ key, value }) => {
        const { label, unit } = facts[key];
        return `${escapeHtml(label)}: ${formatFact(unit, value)}`;
      }),
    ),
  ].join('');
}

function scoreSentence({ score, count, recommendShare, lastReview }: Score): string {
  if (score === null) return `${count.label}. Scores appear once more than five different organisations have written.`;
  const recommend = recommendShare === null ? '' : ` ${formatShare(recommendShare)} would recommend them.`;
  return `${scoreWords({ score, count })}.${recommend}${lastReview === null ? '' : ` Last review: ${formatPeriod(lastReview)}.`}`;
}

export function providerPage(provider: ProviderPage): ShellPage {
  const { figures } = provider;
  const about = [labelOf(providerTypes, provider.providerType), placeWords(provider.country)].filter(
    (word) => word !== '',
  );
  return {
    status: 200,
    title: provider.name,
    description: `${provider.name} (${about.join(', ')}): ${scoreWords(figures).toLowerCase()}. What founders report of working with them.`,
    canonicalPath: `/provider/${provider.id}`,
    isUnlisted: false,
    structured: organisation(provider, [{ name: null, ...figures }]),
    body: plainPage(provider.name, [
      paragraph(about.join(', ')),
      paragraph(scoreSentence(figures)),
      list(
        figures.dimensions.map(
          ({ key, score }) => `${escapeHtml(providerDimensions[key].label)}: ${formatRating(score)}`,
        ),
      ),
      paragraph('The words of reviews are for members who have shared one themselves.'),
    ]),
    firstAnswers: [{ path: `/api/providers/${provider.id}`, answer: getProvider.reply.parse({ data: provider }) }],
  };
}

/** Ratings only where the score is public: two classes are two ratings, never one. */
function organisation(
  subject: { readonly name: string; readonly website: string | null },
  scores: readonly (Pick<Score, 'score' | 'count'> & { readonly name: string | null })[],
): object {
  const ratings = scores.flatMap(({ name, score, count }) =>
    score === null || count.exact === null
      ? []
      : [
          {
            '@type': 'AggregateRating',
            ...(name === null ? {} : { name }),
            ratingValue: score,
            reviewCount: count.exact,
            bestRating: 5,
            worstRating: 1,
          },
        ],
  );
  const isSafe = subject.website !== null && /^https?:\/\//i.test(subject.website);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: subject.name,
    ...(isSafe ? { url: subject.website } : {}),
    ...(ratings.length > 0 ? { aggregateRating: ratings.length === 1 ? ratings[0] : ratings } : {}),
  };
}
