/** Words that say that there are more than are named: `Alder Capital u. a.`, `Alder et al.`, `Alder and others`. */

const investors =
  '(?: (?:angels?|investors?|backers?|funders?|donors?|partners?|investoren|geldgeber|kapitalgeber|investisseurs|inversores|inversionistas|investidores|investitori|investeerders|investerare|investorer))?';
const others = [
  String.raw`et\.? ?al(?:ii|iae|ia)?\.?`,
  String.raw`(?:and|&|plus|\+) (?:(?:several|many|various|some|a few|\d{1,3}) )?others?${investors}`,
  String.raw`(?:and|&|plus|\+) (?:(?:several|many|\d{1,3}) more|other)${investors}`,
  String.raw`(?:among|amongst) others`,
  String.raw`inter alia`,
  String.raw`u\. ?a\.(?: ?m\.)?`,
  String.raw`u\. ?v\. ?[am]\.`,
  String.raw`(?:und|sowie|&) (?:(?:\d{1,3}|einige|mehrere) )?(?:andere|weitere|anderen|weiteren)${investors}`,
  String.raw`(?:unter|neben) anderem`,
  String.raw`et (?:d['’])?(?:\d{1,3} )?autres${investors}`,
  String.raw`entre autres`,
  String.raw`(?:y|e) (?:\d{1,3} )?(?:otros|otras|outros|outras)${investors}`,
  String.raw`entre (?:otros|otras|outros|outras)`,
  String.raw`(?:e|ed) (?:\d{1,3} )?altri${investors}`,
  String.raw`tra (?:gli )?altri`,
  String.raw`e\. ?a\.`,
  String.raw`en anderen`,
  String.raw`m\. ?fl\.`,
  String.raw`med flera|med flere`,
  String.raw`(?:och|og) (?:\d{1,3} )?(?:andra|andre)${investors}`,
  String.raw`bl\. ?a\.`,
  String.raw`i inni|i in\.|m\. ?in\.`,
  String.raw`a další|aj\.`,
  String.raw`és mások`,
  String.raw`și alții`,
  String.raw`ve diğerleri`,
  String.raw`etc\.?|usw\.|etc…`,
].join('|');
const atEnd = new RegExp(String.raw`(?<![\s,;])(?:[\s,;]+(?:${others})|[\s,;]*[([]\s*(?:${others})\s*[)\]])$`, 'iu');
const inFront = new RegExp(
  String.raw`^(?:(?:among|amongst) others|inter alia|u\. ?a\.|unter anderem|entre autres|entre (?:otros|outros)|bl\. ?a\.|m\. ?in\.)[\s:,]+(?=\S)`,
  'iu',
);
const alone = new RegExp(String.raw`^(?:${others})$`, 'iu');
/** In small letters: `Birch & More` is a name. */
const more = /(?<![\s,;])[\s,;]+(?:and|&|\+|y|e) (?:more|más|mais)$/u;
const longest = 2_000;

/** What the cell names, without them. */
export const withoutOthers = (text: string): string =>
  text.length > longest ? text : text.replace(alone, '').replace(atEnd, '').replace(more, '').replace(inFront, '');
