/**
 * Public ids of organisations in one spelling, `scheme value`: a register as org-id.guide names it and the number in
 * it. An id of no known form is the publisher's own, under the name of its source.
 */

/** `US-EIN` and the like in front of the number; `360G` comes before a publisher's own prefix. */
const prefixed = /^((?:[A-Z]{2}-[A-Z0-9_]{2,12})|360G)-(.+)$/i;
const lei = /^[A-Z0-9]{18}\d{2}$/i;
const ein = /^\d{2}-\d{7}$/;
const cik = /^CIK[ :]*(\d{1,10})$/i;

const registers = { lei: 'XI-LEI', ein: 'US-EIN', cik: 'US-SEC_EDGAR' } as const;
const longest = 200;

/** Null where the text can be no id. `scheme` says which register a bare number is of; `ownScheme` is the source. */
export function readOrgId(text: string, scheme: string | undefined, ownScheme: string): string | null {
  const written = text.trim();
  if (written === '' || written.length > longest) return null;
  const found = prefixed.exec(written);
  if (found?.[1] !== undefined && found[2] !== undefined) return spell(found[1].toUpperCase(), found[2]);
  if (scheme !== undefined) return spell(scheme, written);
  if (ein.test(written)) return spell(registers.ein, written);
  if (lei.test(written)) return spell(registers.lei, written);
  const number = cik.exec(written)?.[1];
  if (number !== undefined) return spell(registers.cik, number);
  return `${ownScheme} ${written.replaceAll(/\s+/g, '_')}`;
}

function spell(scheme: string, written: string): string | null {
  const plain = written.replaceAll(/\s+/g, '').toUpperCase();
  const value =
    scheme === registers.ein
      ? plain.replaceAll('-', '')
      : scheme === registers.cik
        ? plain.replace(/^(?:CIK)?0*/, '')
        : plain;
  return value === '' ? null : `${scheme} ${value}`;
}
