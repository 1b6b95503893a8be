import { currencyInColumn } from './currency-names.ts';
import { fold } from './fold.ts';
import { readMarkedNumber } from './read-number.ts';

/** Totals of groups between the rows of a table: `Subtotal Alder Fund`, `Alder Fund Total`, `Zwischensumme`. */

/** What no organisation is called, alone or beside the name of a group. */
const ofGroup = String.raw`sub ?totals?|sous totaux?|sous total|zwischensummen?|teilsummen?|(?:sub ?)?total(?:es)? parcial(?:es)?|totales? parciales?|sub ?totais|suma parcial|soma parcial|parcial|grand totals?|gesamtergebnis|gesamtsumme|endsumme|(?:eind|sub)totaal|totaalbedrag|subtotale|totale (?:generale|complessivo|parziale)|total general|total geral|total generale?|teilergebnis|ergebnis gesamt|somme partielle|ubertrag|vortrag|(?:amount |sum )?carried forward|(?:amount |sum )?brought forward|a reporter|report a nouveau|suma y sigue|suma anterior|a transportar|running total|overall total`;
/** Also the beginning or the end of names, such as Total Energies. */
const ofAll = String.raw`totals?|totales?|totali|totaal|somma|totaux|totais|sum|summe|somme|suma|soma|gesamt|ergebnis|insgesamt|razem|ogolem|lacznie|celkem|soucet|souhrn|spolu|summa|totalt|i alt|ialt|samlet|yhteensa|osszesen|count|anzahl|nombre|cuenta|contagem`;
const hasOfGroup = new RegExp(`(?:^|\\s)(?:${ofGroup})(?=\\s|$)`);
const isOfGroup = new RegExp(`^(?:${ofGroup})$`);
const aroundName = new RegExp(`^(?:${ofAll}) (.+)$|^(.+) (?:${ofAll})$`);
/** With numbers and nothing else, where columns that are usually filled are empty. */
const alone =
  /^(?:totals?|totales?|totali|totaux|totais|totaal|insgesamt|summe|somme|somma|suma|soma|razem|ogolem|lacznie|razem ogolem|celkem|soucet|souhrn|spolu|summa|totalt|i alt|ialt|samlet|yhteensa|osszesen|mindosszesen|sum|jumlah|jumlah total|jumlah keseluruhan|toplam|genel toplam|ara toplam|gokei|goukei|shokei|sokei|合計|小計|総計|总计|小计|合计|итого|всего|сумма|общо|усього|разом|ukupno|sveukupno|skupaj|kokku|kopa|viso|is viso|συνολο|γενικο συνολο|tong|tong cong|รวม|المجموع|الإجمالي|סה כ)$/;
/** `davon Zuschuss`, `of which grants`: a part of the total above. */
const ofPart =
  /^(?:davon|darunter|of which|thereof|dont|de (?:los|las) cuales|d[ao]s quais|di cui|waarvan|w tym|z toho|z czego|varav|heraf|herav|hvorav|josta|ebbol|din care)(?= |$)/;
/** `Ministerio de Cultura` behind `Total`: no company has that name. */
const isPhrase = (name: string): boolean => /^\S+ (?:of|for|de|del|des|du|do|da|der|fur|di|van) \S/.test(name);
const joiners = /^(?:of|for|in|by|de la|de|du|des|der|die|das|do|da|fur|pour|por|para|from|von|the) /;
/** What a row may give of all its columns beside the numbers of each. */
const averages =
  /^(?:average|avg|mean|median|min|max|minimum|maximum|durchschnitt|mittelwert|moyenne|mediane|promedio|media|mediana|report|transporte)$/;
/** `Average`, `Max`: of the rows, and no sum. */
export const isAverage = (text: string): boolean => averages.test(plain(text));
/** `davon Zuschuss`: a part of a total. */
export const isPart = (text: string): boolean => mayTotal.test(text) && ofPart.test(plain(text));
const carried =
  /balance|saldo|solde|bestand|\bpage\b|forward|reporter|report a|sigue|anterior|transport|vortrag|ubertrag|running/;
/** What was added up on the page before. */
export const isCarried = (text: string): boolean => mayTotal.test(text) && carried.test(plain(text));
const countWords = /^\d[\d .,]* \p{L}[\p{L} ]{1,30}$/u;

/** Cheap: most cells hold none of the words above. */
const mayTotal =
  /balance|saldo|solde|bestand|page|total|totaal|somma|endsumme|totai|totaux|summ|sum|suma|soma|somme|gesamt|ergebnis|parcial|count|anzahl|nombre|cuenta|contag|average|avg|mean|m[eé]d|min|max|durchschnitt|mittel|moyenne|promedio|[uü]bertrag|vortrag|forward|reporter|report|sigue|anterior|transport|∑|Σ|razem|og[oó][lł]em|[lł][aą]cznie|celkem|sou[cč]et|souhrn|spolu|alt|samlet|yhteens|sszesen|davon|darunter|of which|thereof|dont|cuales|quais|di cui|waarvan|w tym|z toho|z czego|varav|heraf|herav|hvorav|josta|ebb[oő]l|din care|jumlah|toplam|[gs]h?[oō]u?kei|合|小計|小计|総計|总计|итого|всего|сумма|общо|усього|разом|ukupno|skupaj|kokku|kopā?|viso|σ[υύ]νολο|t[oổ]ng|รวม|المجموع|الإجمالي|סה/iu;

const dayShaped = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?:\D|$)/;

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^(?:∑|σ)\s*/u, 'total ')
    .trim();

/** Spaces of any kind may part thousands. */
export function isNumber(text: string): boolean {
  const spaced = text.replaceAll(/\s/gu, ' ');
  return (['comma', 'dot', 'space', 'indian'] as const).some((grouping) => readMarkedNumber(spaced, grouping) !== null);
}

/** What an account begins and ends with, and what a page takes over from another. */
const balance =
  /^(?:(?:opening|closing|initial|final|start(?:ing)?|end(?:ing)?) balance|(?:balance|amount|sum|total)s? (?:brought|carried) (?:forward|down|over)|balance (?:b|c) ?[fd]|(?:carried|brought) (?:forward|over|down)|(?:balance |total )?(?:carried|brought forward|continued) (?:to|on|from) (?:(?:the )?(?:next|previous) page|page \d+)|saldo ?vortrag|ubertrag (?:auf|von) (?:seite|blatt) \d+|(?:anfangs|end|schluss)(?:bestand|saldo)|solde (?:initial|final|a nouveau|d ouverture|de cloture|reporte)|report (?:a|de) la page \d+|saldo (?:inicial|final|anterior|iniziale|finale|precedente|poczatkowe|koncowe)|(?:begin|eind)saldo|(?:ingaende|utgaende|inngaende) (?:saldo|balans)|saldo (?:primo|ultimo))$/;
/** Cheap: most cells hold none of the words above. */
const mayBalance = /balance|saldo|solde|bestand|carried|brought|continued|bertrag|report/iu;
/** Whether one of the texts is such, with days and numbers and nothing else beside it. */
export const isBalance = (texts: readonly { readonly text: string }[]): boolean =>
  texts.some(
    (one) =>
      one.text.length <= longestText &&
      mayBalance.test(one.text) &&
      balance.test(plain(one.text)) &&
      texts.every((other) => other === one || isNumber(other.text) || dayShaped.test(other.text)),
  );

interface Cell {
  readonly text: string;
  readonly at: number;
}

/** Texts that are remembered of the rows before, in two generations. */
const mostTexts = 10_000;
const longestText = 80;
const lastDigit = '9'.charCodeAt(0);
/** A column counts as usually filled from this share of the rows on. */
const usual = 0.9;

/** From so many rows on, what they add up to is no chance; beyond the others, nothing is added up. */
const leastSummed = 4;
const mostSummed = 20_000;
const smallestPart = 0.01;

/** What the numbers of each column add up to, with a dot and with a comma before the decimals. */
class ColumnSums {
  private readonly sums: { dot: number; comma: number; count: number }[] = [];

  add(cells: readonly string[]): void {
    for (let at = 0; at < cells.length; at += 1) {
      const read = bothWays(cells[at] ?? '');
      if (read === null) continue;
      const sum = (this.sums[at] ??= { dot: 0, comma: 0, count: 0 });
      sum.dot += read.dot;
      sum.comma += read.comma;
      sum.count += 1;
    }
  }

  has({ text, at }: Cell): boolean {
    const [sum, read] = [this.sums[at], bothWays(text)];
    if (sum === undefined || read === null || sum.count < leastSummed) return false;
    const isSame = (one: number, other: number): boolean =>
      other !== 0 && Math.abs(one - other) < Math.max(smallestPart, Math.abs(other) * 1e-9);
    return isSame(sum.dot, read.dot) || isSame(sum.comma, read.comma);
  }
}

const numberAlone = /^[^\d-]{0,5}(-?\d[\d.,' \u00A0\u202F]*)\D{0,12}$/;
function bothWays(text: string): { dot: number; comma: number } | null {
  const digits = numberAlone.exec(text.trim())?.[1]?.replaceAll(/[' \u00A0\u202F]/g, '');
  if (digits === undefined) return null;
  const [dot, comma] = [Number(digits.replaceAll(',', '')), Number(digits.replaceAll('.', '').replace(',', '.'))];
  return Number.isNaN(dot) && Number.isNaN(comma) ? null : { dot, comma };
}

/** The rows of a table before a row, as far as they tell whether it adds some of them up. */
export class RowsBefore {
  private readonly filled: number[] = [];
  private count = 0;
  private texts = new Set<string>();
  private earlier = new Set<string>();

  private readonly sums = new ColumnSums();

  note(cells: readonly string[]): void {
    // A heading is no row of the table.
    const isHeading = cells.filter((cell) => cell.trim() !== '').length < 2;
    if (!isHeading) {
      this.count += 1;
      if (this.count <= mostSummed) this.sums.add(cells);
    }
    for (let at = 0; at < cells.length; at += 1) {
      const text = cells[at]?.trim() ?? '';
      if (text === '') continue;
      if (!isHeading) this.filled[at] = (this.filled[at] ?? 0) + 1;
      // Numbers and dates are no names of groups.
      if (text.length > longestText || text.charCodeAt(0) <= lastDigit) continue;
      if (this.texts.size >= mostTexts) [this.earlier, this.texts] = [this.texts, new Set()];
      this.texts.add(text);
    }
  }

  /** Whether a row with these cells adds up rows above it. */
  isTotalled(filled: readonly Cell[]): boolean {
    return filled.some((cell) => this.saysTotal(cell, filled)) || this.isSum(filled);
  }

  /** Without a word for it: the only numbers of the row are what those above it add up to, and most of its cells are empty. */
  private isSum(filled: readonly Cell[]): boolean {
    if (this.count < leastSummed || this.count > mostSummed) return false;
    const texts = filled.filter(({ text }) => !isNumber(text) && !/^[-–—.*\s]+$/.test(text));
    const numbers = filled.filter(({ text }) => isNumber(text));
    if (numbers.length === 0 || texts.length > 1) return false;
    // Two numbers that are such sums are no chance.
    const isSparse = numbers.length > 1 || this.lacks(filled) * 2 >= this.usuallyFilled().length;
    return isSparse && numbers.every((cell) => this.sums.has(cell));
  }

  private saysTotal(cell: Cell, filled: readonly Cell[]): boolean {
    if (cell.text.length > longestText || !mayTotal.test(cell.text)) return false;
    const words = plain(cell.text);
    const others = filled.filter((other) => other !== cell);
    const hasOnlyNumbers = others.every(({ text }) => this.isBeside(text));
    if (ofPart.test(words)) return others.length > 0 && hasOnlyNumbers && this.lacks(filled) > 0;
    if (isOfGroup.test(words)) return hasOnlyNumbers || this.lacks(filled) > 0;
    if (!hasOnlyNumbers || others.length === 0 || this.lacks(filled) === 0) return false;
    if (hasOfGroup.test(words)) return true;
    if (alone.test(words)) return true;
    if (averages.test(words)) return this.lacks(filled) > 1;
    const [, behind, before] = aroundName.exec(words) ?? [];
    const name = (behind ?? before)?.replace(joiners, '');
    return (
      name !== undefined && (this.lacks(filled) > 1 || this.knows(name) || (behind !== undefined && isPhrase(name)))
    );
  }

  /** A number, money, a share, a count of things, or the group itself. */
  private isBeside(text: string): boolean {
    if (dayShaped.test(text)) return false;
    return (
      isNumber(text) ||
      currencyInColumn(text) !== null ||
      countWords.test(text) ||
      /^[-–—.*\s]+$/.test(text) ||
      this.texts.has(text) ||
      this.earlier.has(text)
    );
  }

  private usuallyFilled(): number[] {
    return this.filled.flatMap((count, at) => ((count ?? 0) >= this.count * usual ? [at] : []));
  }

  private lacks(filled: readonly Cell[]): number {
    const here = new Set(filled.map(({ at }) => at));
    return this.usuallyFilled().filter((at) => !here.has(at)).length;
  }

  private knows(name: string): boolean {
    for (const texts of [this.texts, this.earlier]) for (const text of texts) if (plain(text) === name) return true;
    return false;
  }
}
