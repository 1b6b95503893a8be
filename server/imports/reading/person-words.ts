import { fold } from './fold.ts';

/** Words by which a file says that a recipient is a natural person, whose name is never stored. */

/** Persons in law that are none: `Personne morale`, `legal person`, `juristische Person`. */
const bodies =
  /\b(?:morales?|juridi(?:ca|que)s?|juristische[nrs]?|legal|corporate|compan(?:y|ies)|association|organi[sz]ations?|firm|gmbh|ltd|empresa|collective|group)\b/;
/** Wherever they stand. */
const certain =
  /\b(?:(?:natural|private|physical|individual) persons?|individuals?|private citizens?|(?:sole (?:traders?|proprietor(?:s|ship)?|owners?))|self employed|(?:independent|individual) (?:contractors?|workers?|professionals?)|freie (?:mitarbeiter(?:in|innen)?|berufe)|(?:travailleurs?|prestataires?) independants?|(?:trabajador(?:es)?|contratistas?) (?:independientes?|autonomos?)|trabalhador(?:es)? (?:independentes?|autonomos?)|naturliche[nr]? person(?:en)?|privatperson(?:en)?|einzelperson(?:en)?|einzelunternehme(?:n|r|rin)|einzelkauf(?:mann|frau)|personnes? physiques?|particuliers?|entrepreneure?s? individuel(?:le)?s?|entreprises? individuelles?|auto ?entrepreneure?s?|micro ?entrepreneure?s?|personas? (?:fisicas?|naturales?)|particulares|empresari[oa]s? individual(?:es)?|pessoas? (?:fisicas?|singular(?:es)?)|empresari[oa]s? em nome individual|microempreendedor(?:es)? individua(?:l|is))\b/;
/** Alone in the cell: beside other words they may speak of whom a body serves. */
const alone =
  /^(?:persons?|people|citizens?|households?|students?|scholars?|freelancers?|freelance|person(?:en)?|privathaushalte?|freiberufler(?:in)?|selbst(?:st)?andiger?|studierende[rn]?|individus?|menages?|etudiante?s?|boursiere?s?|independante?s?|individuos?|autonom[oa]s?|estudiantes?|hogares|particular|trabalhador(?:es)? independentes?|estudantes?|bolsistas?|mei)$/;

/** `Angel (individual)`: who gives, not who gets. */
const givers =
  /\b(?:angels?|investors?|lenders?|backers?|donors?|funders?|geldgeber|kapitalgeber|investoren|investisseurs?|bailleurs?|inversor(?:es)?|inversionistas?|investidor(?:es)?)\b/;

/** Whether the text names a natural person or a business that is its owner. */
export function isPersonWord(text: string): boolean {
  if (text.length > 80) return false;
  const words = fold(text)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  if (alone.test(words)) return true;
  if (!certain.test(words) || givers.test(words)) return false;
  return (
    !bodies.test(words) ||
    /\b(?:natural|private) person|\bsole |\bentrepr\w+ individuel|\bempresari[oa]s? individual|\bmicroempreendedor/.test(
      words,
    )
  );
}
