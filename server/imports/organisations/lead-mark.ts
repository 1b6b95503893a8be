/** What says beside a name in a list that this organisation leads: no part of its name. */

const lead =
  '(?:co[- ]?)?lead(?:er|ing)?(?:[- ](?:investor|lender|funder|bank))?|federf[uü]hrend|chef de file|(?:inversor |investidor )?l[ií]der';
const marked = new RegExp(String.raw`\s*[([]\s?(?:${lead})\s?[)\]]$|\s[-–—] (?:${lead})$|: lead$`, 'iu');
const ledBy = /^(?:(?:co-?)?led by|lead(?: investor)?:)\s/iu;
const worthALook = /lead|led by|federf|chef de file|l[ií]der/iu;

export function hasLeadMark(text: string): boolean {
  if (!worthALook.test(text)) return false;
  return ledBy.test(text) || text.split(/[,;|/]/).some((part) => marked.test(part.trim()));
}

/** The name without the mark, and whether there was one. */
export function withoutLeadMark(name: string): { readonly name: string; readonly isLead: boolean } {
  if (!worthALook.test(name)) return { name, isLead: false };
  const bare = name.replace(ledBy, '').replace(marked, '').trim();
  return bare === '' ? { name, isLead: false } : { name: bare, isLead: bare !== name };
}
