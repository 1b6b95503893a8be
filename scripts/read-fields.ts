/** Where the pages have fields that read what is typed, and the journey that types into them as a person does. */

export interface ReadField {
  /** The file of web/ that has the field. */
  readonly file: string;
  /** How many such fields stand there. */
  readonly fields: number;
  /** What the person reads on the screen. */
  readonly screen: string;
  /** The journey, and a line of it that types there: of one field by its label, of a list by what goes through it. */
  readonly journey: string;
  readonly typed: readonly string[];
}

const field = (
  file: string,
  screen: string,
  journey: string,
  typed: readonly string[],
  fields = typed.length,
): ReadField => ({ file, fields, screen, journey, typed });

/** Lists of questions and of columns are gone through whole: a new one of them is typed without a line here. */
export const readFields: readonly ReadField[] = [
  field('web/reminders/form.tsx', 'Not today? and Finish another day', 'typed/days', ["'The day'"]),
  field('web/shortlist-page/entry-dialog.tsx', 'Shortlist: the day of a next step', 'shortlist/shortlist', ['/^On/']),
  field('web/reminders/admin/actions.tsx', 'Remind me later, of admins', 'typed/days', ["'Day of the next email'"]),
  field('web/orders/admin/order-form.tsx', 'Orders of courts and authorities', 'admin/orders', ["'Date of the order'"]),
  field('web/members/admin/access-form.tsx', 'A user: access', 'typed/days', ["'Expires'"]),
  field('web/members/admin/action-fields.tsx', 'Give or extend access', 'typed/days', ["'Days to add'"]),
  field('web/subjects/admin/record-fields.tsx', 'An entrepreneur, of admins', 'typed/days', ['/^Founded in/']),
  field('web/deals/admin/fields.tsx', 'Add a deal', 'typed/fields', [
    'await typeCurrency(form,',
    'await typeNext(form, label, nextDay)',
    'await typeNext(form, label, nextNumber[',
  ]),
  field('web/reviews/questions/terms-question.tsx', 'Reviews: the terms', 'typed/fields', [
    'await typeNext(group,',
    'await typeCurrency(group,',
  ]),
  field('web/reviews/questions/all-widgets.tsx', 'Reviews: a currency', 'typed/fields', [
    "typeCurrency(page, 'Currency'",
  ]),
  field('web/reviews/questions/number-questions.tsx', 'Reviews: numbers, years, days, months', 'typed/fields', [
    "'How many meetings?'",
    "'In which year?'",
    "'Days until their first reply'",
    "'First contact'",
  ]),
  field('web/reviews/questions/organisation-question.tsx', 'Reviews: your organisation', 'typed/fields', [
    "'Year founded'",
  ]),
  field('web/free-access/admin/new-code-dialog.tsx', 'Free access: a new code', 'typed/fields', [
    "'Days of access'",
    "'Uses in all'",
    "'Uses per organisation'",
    '/^First day/',
    '/^Last day/',
  ]),
  field('web/imports/admin/mapping/questions.tsx', 'Import: a question about the file', 'typed/fields', [
    "'Another currency'",
  ]),
  field('web/imports/admin/mapping/match-side.tsx', 'Import: about the file', 'imports/import-wizard', [
    "'Currency of the amounts'",
  ]),
  field('web/imports/admin/refused-row.tsx', 'Import: a cell of a refused row', 'imports/import-wizard', [
    "'date of row 4'",
  ]),
  field('web/table/filters/range-filter.tsx', 'Filters of all tables', 'typed/filters', [
    'typeColumns(place, columns)',
  ]),
  field('web/table/filters/date-filter.tsx', 'Filters of all tables', 'typed/filters', ['typeColumns(place, columns)']),
  field('web/offer-check/offer-form.tsx', 'Is my offer fair?: the terms', 'terms/offer-check', [
    "typeInto(page, 'Option pool', '15.8')",
  ]),
  field('web/cost/term-field.tsx', 'What does the money cost?: the terms', 'terms/cost', [
    "typeInto(page, 'Pre-money', '3.45m')",
  ]),
  field('web/find/form.tsx', 'Find your funders: the amount and its currency', 'find/find', [
    "typeInto(page, 'Amount', '1.5m')",
    "typeCurrency(page, 'Currency', 'EUR')",
  ]),
  field('web/claims/dialog.tsx', 'Claim a page: the code', 'claim-and-reply', ["'Code'"]),
  field('web/free-access/code-box.tsx', 'Free access: a code', 'free-access', ["'Code'"]),
  field('web/factors/code-form.tsx', 'The code of an app', 'second-factor', ["'Code'"]),
];

/** The kit itself, and its pages for development. */
const isKit = (path: string): boolean => /^web\/(?:ui\/forms|dev-ui)\//.test(path);
const isPage = (path: string): boolean =>
  path.startsWith('web/') && path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !isKit(path);

const use = /<(?:NumberField|DateField|CurrencyField|WrittenField)\b|\sdata-reads-text\b/g;
/** What a browser would read by itself, without our words, or a field for digits that is not named as one that reads. */
const foreign =
  /<input[^>]*\stype="(?:number|date|month|time|datetime-local)"|<(?:NumberInput|DateInput|DatePicker\w*)\b/;

/** What is wrong with the fields of these pages and the list above. */
export function untypedFields(
  pages: readonly { readonly path: string; readonly text: string }[],
  journeyNamed: (name: string) => string,
  listed: readonly ReadField[] = readFields,
): string[] {
  const breaches = pages
    .filter(({ path }) => isPage(path))
    .flatMap(({ path, text }) => {
      const found = text.match(use)?.length ?? 0;
      const named = listed.find(({ file }) => file === path)?.fields ?? 0;
      const isForeign = foreign.test(text) ? [`${path} has a field that the kit does not read`] : [];
      if (found === named) return isForeign;
      return [...isForeign, `${path} has ${found} fields that read what is typed, and ${named} of them have a journey`];
    });
  const gone = listed
    .filter(({ file }) => !pages.some(({ path }) => path === file))
    .map(({ file }) => `${file} is gone`);
  const untyped = listed.flatMap(({ journey, typed, screen }) =>
    typed
      .filter((words) => !journeyNamed(journey).includes(words))
      .map((words) => `${journey}.test.ts does not type ${words} (${screen})`),
  );
  return [...breaches, ...gone, ...untyped];
}
