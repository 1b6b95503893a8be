import type { PassedOverWhat } from '../../../contract/imports/report.ts';
import { fold } from './fold.ts';
import { isBalance, isNumber, RowsBefore } from './group-totals.ts';

/** Rows of a table that are none: totals, remarks, empty lines, the header again. */

/** With nothing behind but what it is of: a company may be called Total Energies. */
const total =
  /^(?:grand |sub ?|running |overall |kaikki |slut|del)?(?:totals?|totales?|totali|totaux|totais|(?:eind)?totaal|samlet|razem|ogolem|lacznie|celkem|soucet|souhrn|spolu|summa|totalt|i alt|ialt|yhteensa|(?:mind)?osszesen|(?:genel )?toplam|jumlah(?: total| keseluruhan)?|ara toplam|sammanlagt|valisumma|loppusumma|mezisoucet|uhrnem|suma koncowa|sum total|totalsum|total sum|suma calkowita|sum|合計|総合計|総計|小計|計|総額|go?u?kei|итого|всего|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|insgesamt|somme|sous total|suma|soma|somma|sommano|subtotal|subtotale|subtotaal|total(?:e|betrag)? (?:gener\w+|complessivo)|totaalbedrag|gesamtergebnis|endsumme|importo totale|montant total|importe total|valor total)(?: (?:of|for|in|all|keseluruhan|genel|the|de|des|der|general|generale?|geral|complessivo|amounts?|value|funding|raised|grants?|loans?|awards?|deals?|rows?|records?|entries|items|results?|number|count|rounds?|investments?|projects?|registros?|resultados?|elementos|filas|linhas|lignes|enregistrements|datensatze|eintrage|zeilen|year|fy|usd|eur|gbp|us|\d{1,6}))*$/;
/** `Total registros: 48`, `48 records`, `Anzahl Datensätze: 48`: a count of the rows, whatever it counts. */
const countOfRows =
  /^(?:(?:number of|no of|anzahl(?: der)?|nombre de|nombre d|numero de|total de|total)? ?(?:rows?|records?|entries|registros?|resultados?|filas|linhas|lignes|enregistrements|datensatze|eintrage|zeilen|rader|raekker|rivia|baris|satir|radku|wierszy|rijen|righe) ?\d[\d .,]*|\d[\d .,]* (?:rows?|records?|entries|registros?|resultados?|filas|linhas|lignes|enregistrements|datensatze|eintrage|zeilen)(?: found| exported)?)$/;
/** The number of rows that such a text says; null where it is none. */
export function rowsCountedIn(text: string): number | null {
  const words = fold(text)
    .replaceAll(/[-_.:\s]+/g, ' ')
    .trim();
  const [digits, ...others] = countOfRows.test(words) ? (words.match(/\d[\d ,]*/g) ?? []) : [];
  return digits === undefined || others.length > 0 ? null : Number(digits.replaceAll(/\D/g, ''));
}
/** `Página 1 de 3`, `Page 2 of 9`, `Seite 4`. */
const page =
  /^(?:page|pagina|seite|pag|pg|strona|str|strana|stranka|sida|side|sivu|oldal|blad|halaman|sayfa|stranica|стр|страница) ?\d+(?: ?(?:of|de|von|sur|di|van|z|ze|av|af|din|od|из|\/) ?\d+)?$/;
const remark =
  /^(?:source|note|notes|remark|legend|generated|exported|downloaded|created|last updated|updated|as of|as at|copyright|disclaimer|data from|prepared by|page \d|quelle|hinweis|anmerkung|stand|erstellt|remarque|mise a jour|fuentes?|notas?|actualizado|fontes?|atualizado|end of|sources|quellen?|hinweise|anmerkungen|legende|leyenda|legenda|rapport|report (?:generated|created|date|of|run)|bericht|informe|reporte|relatorio|generado|generad[oa]|gerado|genere|erzeugt|ausgedruckt|gedruckt|printed|imprime|impreso|impresso|exporte|exportado|exportiert|telecharge|descargado|baixado|heruntergeladen|datenstand|datenquelle|data source|run date|confidential|informations? confidentielles?|vertraulich|confidencial|informacion confidencial|elaboracion|observaciones|observacoes|footnotes?|filtered by|filtres?|filtros?|filter|lahde|huomautus|huom|kalla|anmarkning|kilde|anmerkning|toelichting|zrodlo|uwagi?|zdroj|poznamk[ay]|kaynak|sumber|catatan|fonte|vysvetlivky|vastgesteld|uppdaterad|oppdatert|opdateret|paivitetty|zaktualizowano|aktualizovano|diperbarui|guncelleme|bijgewerkt|aggiornat[oa])\b|^(?:bron|anm|obs|not|pozn|nb|ps) ?[:.]|^(?:出典|出所|注|※|備考|資料|単位)|^[*†‡©]|^https?:/;
const longestHeading = 40;
/** The last line of an extract, with its counts and totals: `TRAILER|RECORDS=42|TOTAL=58476700.00`, `TRL 42`. */
const trailer = /^(?:trailer|trailer record|trlr?|tlr|ftr|footer|eof|end of (?:file|data|extract|report|records?))$/;
const isOfTrailer = (text: string): boolean =>
  /^(?:[\p{L}_ ]{1,30}[=:]\s*)?[\d.,/:-]+$/u.test(text) || /^[\p{L}_ ]{1,30}[=:]/u.test(text);
const fewestOfRow = 2;
const isTrailer = (words: string, others: readonly { text: string }[], width: number): boolean =>
  trailer.test(words) && others.length < width / fewestOfRow && others.every(({ text }) => isOfTrailer(text));
/** `RECORDS=42` in such a line. */
const countInTrailer = /^(?:record|row|line|detail|item|loan|entr)\w*(?:[_ ]?(?:count|cnt))?\s*[=:]\s*(\d{1,9})$/i;
export const rowsCountedInTrailer = (cells: readonly string[]): number | null => {
  if (!trailer.test(fold(cells[0] ?? '').trim())) return null;
  const found = cells.map((cell) => countInTrailer.exec(cell.trim())?.[1]).find((digits) => digits !== undefined);
  return found === undefined ? null : Number(found);
};

/** Null for a row of the table. `names` are those of the columns. */
export function whyPassedOver(cells: readonly string[], names: readonly string[]): PassedOverWhat | null {
  const filled = cells.map((cell, at) => ({ text: cell.trim(), at })).filter(({ text }) => text !== '');
  const [first, ...others] = filled;
  if (first === undefined) return 'empty';
  if (filled.length > 1 && filled.filter(({ text, at }) => text === names[at]).length >= filled.length * 0.6)
    return 'header';
  if (names.length < 3) return null;
  const words = fold(first.text)
    .replaceAll(/[-_.:\s]+/g, ' ')
    .trim();
  if (total.test(words) && others.length < names.length && others.every(({ text }) => isNumber(text))) return 'total';
  if (isBalance(filled) || isTrailer(words, others, names.length)) return 'total';
  if (others.length > 0) return null;
  if (countOfRows.test(words)) return 'total';
  if (page.test(words)) return 'remark';
  return remark.test(fold(first.text)) || first.text.length > longestHeading || isNumber(first.text) ? 'remark' : null;
}

/** As above, for the rows of one table in their order: a row may also add up those of a group above it. */
export function passedOverInTurn(): typeof whyPassedOver {
  const before = new RowsBefore();
  // Below a total, a text alone is a note.
  let isBelowTotal = false;
  return (cells, names) => {
    const why = whyPassedOver(cells, names);
    if (why === 'total') isBelowTotal = true;
    if (why !== null) return why;
    const filled = cells.map((cell, at) => ({ text: cell.trim(), at })).filter(({ text }) => text !== '');
    if (names.length > 2 && before.isTotalled(filled)) {
      isBelowTotal = true;
      return 'total';
    }
    const [only] = filled;
    if (filled.length === 1 && only !== undefined && names.length > 3 && (isBelowTotal || isSentence(only.text)))
      return 'remark';
    isBelowTotal = false;
    before.note(cells);
    return null;
  };
}

/** `Fair values are unaudited.` below a table; `Quillmark Holdings of Ohio Inc.` is a name. */
const isSentence = (text: string): boolean =>
  /^\p{Lu}[^.]*\p{Ll}{3}\.$/u.test(text) &&
  text.split(/\s+/).length > 3 &&
  text.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word)).length > 1;
