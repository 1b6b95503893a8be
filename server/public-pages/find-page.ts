import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { FunderRow } from '../../contract/funders/funders.ts';
import type { ProviderRow } from '../../contract/providers/providers.ts';
import { publicRules } from '../../contract/rules/public-rules.ts';
import type { Product } from '../../contract/rules/document.ts';
import { labelOf, moneyKinds, reviewClasses, valuesOf } from '../../contract/reviews/options.ts';
import { providerTypes } from '../../contract/subjects/organisations.ts';
import { getFunder } from '../funders/page-queries.ts';
import type { FunderDeals } from '../../contract/insights/funder-deals.ts';
import { listFunderDeals } from '../insights/funder-deals-queries.ts';
import { previewPath, previewSize } from '../funder-pictures/pictures.ts';
import { listFunders } from '../funders/queries.ts';
import { escapeHtml } from '../http/html.ts';
import { Refusal } from '../refusal.ts';
import type { MovedPage, PageSource, ShellPage } from '../http/shell.ts';
import { guest } from '../http/viewer.ts';
import { currentSettings, supportEmailOf } from '../current-settings.ts';
import { getProvider } from '../providers/page-queries.ts';
import { listProviders } from '../providers/queries.ts';
import { readTransparency } from '../transparency/queries.ts';
import { link, list, paragraph, plainPage } from './plain-page.ts';
import { rulesPage } from './rules-page.ts';
import { funderPage, placeWords, providerPage, scoreWords } from './subject-pages.ts';

type Tools = Pick<Context, 'reads' | 'vault' | 'clock' | 'db' | 'config'>;

/** What the server says of each public page; paths match without regard to case. */
export function pageFinder(tools: Tools): PageSource {
  return async (path) => {
    const [section = '', id, ...rest] = path.replace(/^\//, '').replace(/\/$/, '').toLowerCase().split('/');
    if (rest.length > 0) return null;
    if (id === undefined) return sectionPage(tools, section);
    if (section === 'funder') return subjectPage(() => readFunder(tools, id), 'funder');
    if (section === 'provider') return subjectPage(() => readProvider(tools, id), 'provider');
    return section === 'database' ? databasePage(id) : null;
  };
}

/** What a guest may not see is unknown; a merged subject has moved. */
async function subjectPage(
  read: () => Promise<ShellPage | MovedPage>,
  kind: 'funder' | 'provider',
): Promise<ShellPage | MovedPage> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
    return {
      status: 404,
      title: 'Page not found',
      description: `We know no ${kind} at this address.`,
      canonicalPath: null,
      isUnlisted: true,
      structured: null,
      body: plainPage('Page not found', [paragraph(`We know no ${kind} at this address.`)]),
    };
  }
}

/** Everyone may see which columns there are; the rows are for members with access. */
function databasePage(kind: string): ShellPage | null {
  const found = valuesOf(moneyKinds).find((known) => known === kind);
  if (found === undefined) return null;
  const title = `${moneyKinds[found]} deals`;
  const description = `${title} from public registers, from what funders publish and from what members report, each row with its source.`;
  return {
    status: 200,
    title: 'Database',
    description,
    canonicalPath: `/database/${found}`,
    isUnlisted: false,
    structured: null,
    body: plainPage(title, [paragraph(description), paragraph('The rows are for members who have shared a review.')]),
  };
}

const slug = /^[a-z0-9][a-z0-9-]{0,78}[a-z0-9]$/;

async function readFunder({ reads, clock, config }: Tools, id: string): Promise<ShellPage | MovedPage> {
  if (!slug.test(id)) throw new Refusal('not_found');
  const funder = await reads.stale((db) => getFunder(db, { id, viewer: guest }));
  if (funder.mergedInto !== null) return { movedTo: `/funder/${funder.mergedInto}` };
  const asked = { funderId: id, viewer: guest, today: dayOf(clock.now()) };
  const deals = await reads.stale((db) => listFunderDeals(db, asked)).catch(noneWhileCounting);
  return funderPage(funder, deals, { path: previewPath(funder, config.productName), ...previewSize });
}

/** The page does not wait: what is missing comes when the browser asks. */
function noneWhileCounting(error: unknown): FunderDeals[] {
  if (error instanceof Refusal && error.code === 'counting') return [];
  throw error;
}

async function readProvider({ reads }: Tools, id: string): Promise<ShellPage | MovedPage> {
  if (!slug.test(id)) throw new Refusal('not_found');
  const provider = await reads.stale((db) => getProvider(db, { id, viewer: guest }));
  return provider.mergedInto === null ? providerPage(provider) : { movedTo: `/provider/${provider.mergedInto}` };
}

/** Funders or providers that a directory lists without JavaScript; the sitemap has all. */
const shownInDirectory = 50;

async function sectionPage(tools: Tools, section: string): Promise<ShellPage | null> {
  if (section === '') return homePage(tools.config.productName);
  if (section === 'funder') return fundersPage(tools);
  if (section === 'provider') return providersPage(tools);
  const rules = publicRules(await productOf(tools)).find(({ path }) => path === `/${section}`);
  if (rules === undefined) return null;
  return rulesPage(rules, section === 'transparency' ? await tools.reads.stale(readTransparency) : null);
}

async function productOf({ db, config }: Tools): Promise<Product> {
  const settings = await currentSettings({ db, config });
  return { productName: config.productName, supportEmail: supportEmailOf(config, settings), settings };
}

function homePage(productName: string): ShellPage {
  const description =
    'Founders review funders. Share one honest review and open a database of equity, debt and grant deals.';
  return {
    status: 200,
    title: null,
    description,
    canonicalPath: '/',
    isUnlisted: false,
    structured: { '@context': 'https://schema.org', '@type': 'WebSite', name: productName },
    body: plainPage(`${productName} lets us all see better`, [
      paragraph(description),
      `<p>${link('/funder', 'Find a funder')} or ${link('/signup', 'share your review')}.</p>`,
    ]),
  };
}

async function fundersPage({ reads, vault, clock }: Tools): Promise<ShellPage> {
  const filter = { search: '', kinds: [], types: [], countries: [] };
  const today = dayOf(clock.now());
  const { data } = await reads.stale((db) =>
    listFunders(db, { filter, sort: 'most_reviewed', limit: shownInDirectory, today, vault }),
  );
  const line = ({ id, name, scores }: FunderRow): string => {
    const words = scores.map((score) => `${reviewClasses[score.reviewClass]}: ${scoreWords(score)}`);
    return `${link(`/funder/${id}`, name)} ${escapeHtml(words.join('; '))}`;
  };
  return directoryPage('Funders', 'Equity investors, lenders and grant makers, reviewed by the people they met.', {
    path: '/funder',
    lines: data.map(line),
  });
}

async function providersPage({ reads, vault }: Tools): Promise<ShellPage> {
  const filter = { search: '', types: [], countries: [], isReviewed: false, leastScore: null };
  const { data } = await reads.stale((db) =>
    listProviders(db, { filter, sort: 'most_reviewed', limit: shownInDirectory, vault }),
  );
  const line = ({ id, name, providerType, country, score }: ProviderRow): string => {
    const about = [labelOf(providerTypes, providerType), placeWords(country)].filter((word) => word !== '');
    return `${link(`/provider/${id}`, name)} ${escapeHtml(`${about.join(', ')}. ${scoreWords(score)}`)}`;
  };
  return directoryPage(
    'Providers',
    'Accelerators, advisers, brokers and others who help you raise money. See how they treat people and what they charge.',
    {
      path: '/provider',
      lines: data.map(line),
    },
  );
}

function directoryPage(
  title: string,
  description: string,
  { path, lines }: { path: string; lines: readonly string[] },
): ShellPage {
  return {
    status: 200,
    title,
    description,
    canonicalPath: path,
    isUnlisted: false,
    structured: null,
    body: plainPage(title, [paragraph(description), list(lines)]),
  };
}
