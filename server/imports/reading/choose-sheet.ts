import { fold } from './fold.ts';
import { isValue } from './header-lines.ts';
import type { PeekedSheet } from './read-xlsx.ts';

/** Which sheet of a workbook holds the table, and which others may. */

const forPeople =
  /^(?:read ?me|notes?|info|information|about|legend|glossary|meta ?data|data dictionary|dictionary|cover|contents|index|instructions?|change ?log|licen[cs]e|definitions?|lies ?mich|hinweise?|erlauterung(?:en)?|anleitung|deckblatt|inhalt|legende|glossar|lisez ?moi|lisez moi|remarques?|sommaire|notice|definitions|leeme|notas?|portada|indice|instrucciones|leia ?me|capa|instrucoes|glossario|glosario)$/;
const fewestCells = 3;
const fewestRows = 2;

/** Without a table, all are offered. */
export function chooseSheet(peeked: readonly PeekedSheet[]): {
  sheets: readonly string[];
  chosen: PeekedSheet | undefined;
} {
  const tables = peeked.filter(isTable);
  const offered = tables.length > 0 ? tables : peeked;
  return { sheets: offered.map(({ name }) => name), chosen: offered[0] };
}

function isTable({ name, rows }: PeekedSheet): boolean {
  if (
    forPeople.test(
      fold(name)
        .replaceAll(/[^a-z]+/g, ' ')
        .trim(),
    )
  )
    return false;
  const wide = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length >= fewestCells);
  return wide.length >= fewestRows && wide.some(({ cells }) => cells.some((cell) => isValue(cell.trim())));
}
