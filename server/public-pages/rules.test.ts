import { fewestOfFunder } from '../../contract/insights/funder-terms.ts';
import { fewestComparable } from '../../contract/insights/offer-check.ts';
import { leastDistance } from '../../web/funders/stand-outs.ts';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { termsVersion } from '../../contract/members/account.ts';
import { maximumRowsPerDay } from '../../contract/deals/deals.ts';
import { filesPerDay, periodDays, rowsPerFile, rowsPerPeriod } from '../../contract/exports/exports.ts';
import { failedJobDays } from '../../contract/jobs/jobs.ts';
import { restoreDays } from '../../contract/members/own-account.ts';
import { publicRules } from '../../contract/rules/public-rules.ts';
import { editDays, lengths } from '../../contract/replies/replies.ts';
import { reasons } from '../../contract/reviews/reasons.ts';
import { misuse, reportReasons, reviewReportsPerDay } from '../../contract/review-reports/review-reports.ts';
import { bonusTermCount } from '../../contract/reviews/terms.ts';
import {
  aloneAfterDays,
  changeDays,
  longestBatchDays,
  publishedTogether,
  settledAfterDays,
  settlementDays,
} from '../../contract/reviews/days.ts';
import { plainWords, wordsOf } from '../../contract/rules/document.ts';
import * as access from '../access/rules.ts';
import { days, hours } from '../clock.ts';
import { escapeHtml } from '../http/html.ts';
import { longestLimit, sessionLifetime } from '../identity/rules.ts';
import { keptDays } from '../reminders/send-rules.ts';
import { answerByDay, pauseDays, pausingDeclines } from '../reviews/rules.ts';
import { noticeDays } from '../access/notice-rules.ts';
import { nearlyAll } from '../../contract/reviews/moderation.ts';
import { gradeOf } from '../find/ranking-rules.ts';
import { rulesPage } from './rules-page.ts';

const product = { productName: 'Fundsight', supportEmail: 'help@fundsight.example', settings: defaultSettings };
const documents = publicRules(product);
const says = (path: string): string => {
  const found = documents.find((document) => document.path === path);
  if (found === undefined) throw new Error(`no ${path}`);
  return wordsOf(found);
};

describe('the public rules', () => {
  it('are written whole for readers without JavaScript', () => {
    for (const document of documents) {
      const { body, title, description } = rulesPage(document, null);
      const text = body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
      for (const section of document.sections) {
        expect(body).toContain(`<section id="${section.id}"><h2>${escapeHtml(section.title)}</h2>`);
        for (const block of section.blocks) {
          const words = block.kind === 'text' ? [block.words] : block.kind === 'table' ? block.rows.flat() : [];
          for (const one of words) expect(body.replaceAll(/<[^>]+>/g, '')).toContain(escapeHtml(plainWords(one)));
        }
      }
      expect(text).toContain(`Version ${document.version}.`);
      expect([title, description.length > 40 && description.length < 170]).toEqual([document.title, true]);
    }
  });

  it('have sections that can be linked to, each once', () => {
    for (const { sections } of documents) {
      const ids = sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('carry the version that is stored with a sign-up', () => {
    expect(documents.find(({ path }) => path === '/terms')?.version).toBe(termsVersion);
  });

  it('let nothing break out of the page', () => {
    const cruel = {
      productName: '</section><script>alert(1)</script>',
      supportEmail: '"><img src=x>',
      settings: defaultSettings,
    };
    for (const document of publicRules(cruel)) expect(rulesPage(document, null).body).not.toMatch(/<script|<img/);
  });
});

describe('what they say is what the product does', () => {
  it('names the paragraph of every reason', () => {
    for (const { clause } of Object.values(reasons)) expect(says('/guidelines')).toContain(`\n${clause} `);
  });

  it('of access', () => {
    const text = says('/how-it-works');
    expect(text).toContain(`opens for ${defaultSettings.provisionalDays} days at once`);
    expect(access.provisionalPauseDays).toBe(365);
    expect(text).toContain(`approved\n${defaultSettings.reviewAccessDays} days`);
    expect(text).toContain(`lasts\n${defaultSettings.furtherAccessDays} days more`);
    expect(text).toContain(`${access.otherReviewDays} days, or ${access.otherReviewWithTermsDays} with what you paid`);
    expect([bonusTermCount, text.includes('six values or more')]).toEqual([6, true]);
    expect(text).toContain(`${access.termsBonusDays} days more`);
    expect(text).toContain(`${access.correctionDays} days more, at most ${access.correctionDaysPerYear} in a year`);
    expect(text).toContain(`at most ${access.longestAheadDays} days ahead`);
    expect([...noticeDays]).toEqual([30, 7, 1, 0]);
    expect(text).toContain('30 days, 7 days and one day before access ends, and on the day');
    expect(text).toContain(
      `up to ${rowsPerFile} rows a file and ${rowsPerPeriod.toLocaleString('en-US')} in ${periodDays} days`,
    );
    expect(filesPerDay).toBe(2);
    expect([publishedTogether, longestBatchDays, settledAfterDays, aloneAfterDays]).toEqual([3, 28, 30, 60]);
    expect(text).toContain('are published three together, or with fewer once they have waited 28 days');
    expect(text).toContain('wait until three are ready that are verified or were sent more than 30 days ago');
    expect(text).toContain('alone after 60 days');
  });

  it('of costs and of funders side by side', () => {
    const text = says('/how-it-works');
    expect([fewestOfFunder, fewestComparable, leastDistance]).toEqual([5, 10, 0.3]);
    expect(text).toContain('This needs 10 deals that state the term');
    expect(text).toContain('Each term needs 5 deals of the funder, and 10 of its market to be compared');
    expect(text).toContain('A rating is at least 0.3 from the median of its type');
  });

  it('of how funders are ranked', () => {
    const text = says('/how-it-works');
    expect(text).toContain('A fit is strong with at least half of the best chance and three deals like yours.');
    expect(text).toContain('It is good with at least an eighth of it and one such deal.');
    expect(text).toContain('After a wider search it is at most possible.');
    const grade = (chance: number, similar: number, isWidened = false) =>
      gradeOf({ chance, greatest: 1, similar, isWidened });
    expect([grade(0.5, 3), grade(0.49, 3), grade(0.5, 2)]).toEqual(['strong', 'good', 'good']);
    expect([grade(0.125, 1), grade(0.124, 1), grade(1, 0)]).toEqual(['good', 'possible', 'possible']);
    expect(grade(1, 3, true)).toBe('possible');
  });

  it('of moderation', () => {
    const text = says('/guidelines');
    expect([defaultSettings.reviewDays, defaultSettings.reviewMostDays, nearlyAll]).toEqual([2, 5, 0.95]);
    expect(text).toContain(`you have at least ${changeDays} days from the day you hear of it`);
    expect(says('/privacy')).toContain(`at least ${changeDays} days after we told its author`);
    expect(says('/how-it-works')).toContain(`within ${settlementDays} days`);
    // The last day that an author is given: told on the last possible day, they still have all of them.
    const decided = new Date('2026-11-02T23:00:00Z');
    const told = decided.getTime() + days(settlementDays);
    expect(Date.parse(answerByDay(decided)) + days(1) - told).toBeGreaterThanOrEqual(days(changeDays));
    expect(text).toContain(`lasts another ${access.afterDeclineHours} hours`);
    expect([pausingDeclines, text.includes(`three declines within ${pauseDays} days`)]).toEqual([3, true]);
    const longest = lengths.reply.longest.toLocaleString('en-US');
    expect(text).toContain(
      `in ${lengths.reply.shortest} to ${longest} characters, and can edit that for ${editDays} days`,
    );
    expect(text).toContain(`up to ${lengths.update.longest} characters`);
    expect([reviewReportsPerDay, misuse]).toEqual([10, { rejected: 3, withinDays: 90, pauseDays: 30 }]);
    expect(Object.keys(reportReasons)).toHaveLength(5);
  });

  it('of what is kept', () => {
    const text = says('/privacy');
    expect([sessionLifetime, longestLimit]).toEqual([days(30), hours(24)]);
    expect(text).toContain(`${keptDays} days after the last email`);
    expect(text).toContain(`failed\n${failedJobDays} days`);
    expect(text).toContain(`for ${restoreDays} days a link in our email`);
    expect(says('/terms')).toContain(`restores it for ${restoreDays} days`);
    expect(says('/terms')).toContain('You can withdraw a review and keep the access that it earned.');
    expect(says('/terms')).toContain(`at most ${maximumRowsPerDay.toLocaleString('en-US')} rows`);
  });
});

describe('transparency without JavaScript', () => {
  const page = (shown: Parameters<typeof rulesPage>[1]): string => {
    const document = documents.find(({ path }) => path === '/transparency');
    return document === undefined ? '' : rulesPage(document, shown).body;
  };

  it('says that there are no figures yet', () => {
    expect(page({ computedOn: null, figures: {} })).toContain('The first figures are computed tonight.');
  });

  it('has every figure with its day', () => {
    const body = page({
      computedOn: '2026-11-20',
      figures: { 'reviews.published': 1_205, 'declines.hate': null, 'median.review': 1.5 },
    });
    expect(body).toContain('Computed on 20 Nov 2026.');
    expect(body).toContain('<td>Published</td><td>1,205</td>');
    expect(body).toContain('<td>Hate</td><td>under 5</td>');
    expect(body).toContain('<td>From a review to our decision</td><td>1.5 days</td>');
  });
});
