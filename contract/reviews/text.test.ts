import { describe, expect, it } from 'vitest';
import { findHints } from './hints.ts';
import { countryCodes, isCountry, regionOf } from '../regions.ts';
import { regions } from '../deals/options.ts';
import { cleanText } from './clean-text.ts';
import { countCharacters } from './count-characters.ts';
import { hostOfUrl, isHttpUrl } from './http-url.ts';
import { problemOfText } from './text.ts';

const bounds = { least: 10, most: 80 };

describe('text as people type it', () => {
  it.each([
    ['line breaks of every kind', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['two ways to write one letter', 'u\u0308ber', 'über'],
    ['marks that turn the reading direction', 'a\u202Eb\u2066c', 'abc'],
    ['hidden tags', 'a\u{E0041}b', 'ab'],
    ['spaces around', '  a b  ', 'a b'],
  ])('is cleaned: %s', (_what, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each([
    ['spaces', '          '],
    ['characters that cannot be seen', '\u200B\u2060\uFEFF\u3164\u2800'.repeat(4)],
    ['nine letters and many joiners', `abcdefghi${'\u200D'.repeat(20)}`],
    ['marks on marks', `abcdefghij${'\u0301'.repeat(9)}`],
    ['a control character', 'abcdefghij\u0007'],
    ['a private character', 'abcdefghij\uE000'],
    ['81 characters', 'x'.repeat(81)],
    ['a megabyte of one emoji', '👩‍👩‍👧'.repeat(100_000)],
  ])('is refused: %s', (_what, text) => {
    expect(problemOfText(text, bounds)).toEqual(expect.any(String));
  });

  it('counts as people do', () => {
    expect(countCharacters('👩‍👩‍👧é')).toBe(2);
    expect(problemOfText('a'.repeat(80), bounds)).toBeNull();
    expect(problemOfText('äöüßéèñçøå', bounds)).toBeNull();
    expect(problemOfText('two\nlines of it', { least: 2, most: 80, isName: true })).toBe('A name has only one line');
  });

  it.each([
    ['https://tidewrack.example', true],
    ['http://tidewrack.example:8080/a?b=c#d', true],
    ['https://bücher.example', true],
    ['//tidewrack.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://user:pass@tidewrack.example', false],
    ['https://user@tidewrack.example', false],
    ['https://localhost', false],
    ['https://-a.example', false],
    ['https://a b.example', false],
    [' https://tidewrack.example', false],
  ])('%s is an address: %s', (text, expected) => {
    expect(isHttpUrl(text)).toBe(expected);
  });

  it('knows the host', () => {
    expect(hostOfUrl('https://WWW.Tidewrack.example/x')).toEqual({ isHttps: true, host: 'www.tidewrack.example' });
  });
});

describe('hints', () => {
  it.each([
    ['Write to bob.smith@tidewrack.example today', ['email']],
    ['Call +49 171 2345678 or 020 794 60000', ['phone', 'phone']],
    ['See https://kitehouse.example/deck and www.kitehouse.example', ['link', 'link']],
    ['We asked for $1,950,000 and got €800 000', ['exact_sum', 'exact_sum']],
    ['They offered 1.5 million EUR, we wanted 250000 euros', ['exact_sum', 'exact_sum']],
    ['About two million euros after 2.5 hours', []],
    ['On 14 March 2026, then 2026-03-20, then March 3rd', ['exact_date', 'exact_date', 'exact_date']],
    ['Mr Miller and Dr. Okafor came', ['person', 'person']],
    ['John Smith at Quillmark never answered', ['person']],
    ['Its principal was María da Silva. The founder Ana López came too', ['person', 'person']],
    ['The partner, Jean-Paul O’Brien, was late; Li Wei, their analyst, was kind', ['person', 'person']],
    ['Alder Capital said no. We spoke with New York investors and South Africa called', []],
    ['After Monday they declined. In March Alder Ventures at Berlin joined the Seed Round', []],
    ['KITEHOUSE was late', ['own_name']],
    [
      'The people of kite-house, or Kite House, told us so. Kitehouses are others',
      ['own_site', 'own_site', 'own_name'],
    ],
    ['Our product Larkspit failed, our app, called “Marlow”, did not', ['product', 'product']],
    ['They liked Tarnhollow, our platform. In Kenya, our product was new', ['product']],
    ['They said "Aster Desk" in every call, then "No" and "we will see"', ['product']],
    ['Our product is for schools. Our platform, They said, is new', ['product']],
    ['Two calls in spring, about two million, a clear no.', []],
  ])('%s', (text, kinds) => {
    expect(
      findHints(text, { name: 'Kitehouse', website: 'https://www.kite-house.co.example/' }).map(({ kind }) => kind),
    ).toEqual(kinds);
  });

  it('say where they stand', () => {
    const text = 'Mail bob@tidewrack.example now';
    const [hint] = findHints(text);
    expect(text.slice(hint?.start, hint?.end)).toBe('bob@tidewrack.example');
  });

  it.each([
    ['https://larkspit.example', 'larkspit'],
    ['http://app.larkspit.co.uk/about', 'larkspit'],
    ['larkspit.example', ''],
    ['https://ab.example', ''],
    ['https://www.example', ''],
  ])('read the name in %s: %s', (website, word) => {
    const text = 'larkspit, ab, app, example, https';
    expect(
      findHints(text, { website })
        .map(({ start, end }) => text.slice(start, end))
        .join(),
    ).toBe(word);
  });

  it.each(['a', '@', '1', '1 ', '0', 'a@a.', '+1 ', 'www.', '1,1', 'Mr ', 'A', '"A', 'Our app ', '"Aa A', 'Aa, our '])(
    'take no longer for the worst text: %s',
    (part) => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      const start = performance.now();
      findHints(text, { name: part.repeat(3), website: 'https://aaaa.example' });
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});

describe('countries', () => {
  it('have one region each, one that the database knows', () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    expect(countryCodes.length).toBeGreaterThan(240);
    const known = new Set(regions.map(({ value }) => value));
    expect(countryCodes.filter((code) => !known.has(regionOf(code) ?? ''))).toEqual([]);
    expect([isCountry('KE'), isCountry('ke'), isCountry('ZZ'), regionOf('KE'), regionOf('ZZ'), regionOf(null)]).toEqual(
      [true, false, false, 'eastern_africa', null, null],
    );
  });
});
