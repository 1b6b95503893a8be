import { isLegalForm, plainWords } from '../../subjects/likeness/words.ts';

/** What the words of a name say of where it ends and whether it is one of its own, in five languages. */

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const investorWords = setOf(
  `capital ventures venture partners fund funds group investments investment management holdings angel angels equity invest
  investors accelerator labs vc advisors associates incubator fonds kapital beteiligungen capitale participations
  inversiones investimentos participacoes`,
);
const bodyWords = setOf(
  `foundation trust bank stiftung fondation fundacion fundacao gesellschaft bpi banque banco caixa caja sparkasse network
  university universitat universite universidad universidade institute institut instituto council corporation finance agency
  agentur agence agencia society association union bancorp administration office commission authority board department ministry bureau
  directorate secretariat committee`,
);
/** Joined words of German end in these. */
const endings = /(?:gesellschaft|stiftung|fonds|bank|kasse|kapital|invest|beteiligungen)$/;

/** Words that end the name of a firm after `&`: what stands before them are names of people. */
export const firmWords = setOf(
  `co company cie partner partners sons son daughters brothers bros associates associes compagnie partenaires sohne soehne
  socios hijos filhos hermanos irmaos`,
);

/** Words that end the name of a bank or a company after a comma or an `and`. */
const formWords = setOf(
  `national association na nt federal state savings trust company co bank banking society credit union fsb ssb fa
  aca pca flca fcb fcu pasb corporation`,
);

/** What organisations are for: names of these words alone are part of a longer one. */
export const topics = setOf(
  `humanidades inovacoes industrielle industriel quality nouvelles commonwealth universities refugees immigration citizenship oceanic atmospheric oceans levelling pensions ageing aging veterans disability
  lands forests mines minerals petroleum livestock irrigation sanitation population gender girls human humanitarian emergency higher tertiary
  lifelong learning relations languages industries revenue customs border procurement services islands parks tribal
  raumordnung stadtentwicklung naturschutz sicherheit reaktorsicherheit zusammenarbeit wirtschaftliche inneres justiz pflege gleichstellung
  vielfalt hochschulen hochschule weiterbildung betriebe mobilitat forsten verbraucher bauen stadt raum integration europa
  numerique souverainete logement solidarites insertion egalite familles handicapees universites ecologique transition forets peche mer
  universidades deportes igualdad consumo transicion ecologica movilidad agenda urbana derechos sociales inclusion seguridad migraciones
  infancia transformacion funcion publica territorial asuntos exteriores cooperacion justicia defensa alimentacion
  comunicacoes mulheres cidades integracao previdencia direitos humanos cidadania esportes mar pescas coesao negocios estrangeiros
  administracao justica planeamento infraestruturas igualdade servicos exterior superior
  art arts humanities science sciences engineering technology technologies research development innovation health medical
  medicine social welfare care education educational training skills culture cultural heritage sport sports trade commerce
  industry industrial economic economy economics business enterprise enterprises small medium agriculture agricultural food
  rural fisheries forestry environment environmental energy climate water natural physical biological resources community
  communities family families children youth young women housing urban regional regions local national international
  public private affairs foreign employment labour labor work justice law government governance policy planning transport
  infrastructure communications media digital growth strategy reconstruction cooperation peace security defence defense
  nature wildlife conservation nursing nutrition safety security standards tourism manufacturing mining savings loan loans
  credit insurance securities fixed
  wirtschaft technologie forschung entwicklung bildung kultur gesundheit soziales umwelt energie verkehr arbeit landwirtschaft
  ernahrung verbraucherschutz klimaschutz klima familie senioren frauen jugend sport tourismus handel industrie finanzen
  wissenschaft kunst infrastruktur mittelstand digitales wohnen bau heimat integration
  recherche developpement enseignement education culture sante sociale solidaire environnement energie transports travail
  agriculture alimentation economie finances industrie innovation commerce artisanat tourisme jeunesse technologie sciences
  arts metiers maitrise territoires cohesion ecologie
  ciencia ciencias tecnologia tecnologias investigacion desarrollo innovacion educacion cultura salud social medio ambiente
  energia transporte trabajo agricultura pesca alimentacion economia hacienda industria comercio turismo juventud deporte
  vivienda
  pesquisa desenvolvimento inovacao educacao saude ambiente trabalho alimentacao economia fazenda industria comercio turismo
  juventude esporte ensino superior cientifico tecnologico habitacao`,
);
export const joints = setOf(
  'a the of on l d for and de du des der die das la le les el los las da do das dos fur pour para pro von und et y e in',
);

const ownWords = (name: string): string[] => plainWords(name).filter((word) => !isLegalForm(word));
/** A capital alone is a word: `Y Combinator`. */
export const countWords = (name: string): number =>
  name.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !joints.has(word) && word !== 'The').length;

const lastOf = (name: string): string => plainWords(name).at(-1) ?? '';
export function endsLikeOrganisation(name: string): boolean {
  const word = lastOf(name);
  return investorWords.has(word) || bodyWords.has(word) || isLegalForm(word) || endings.test(word);
}
/** `Bank`, `Foundation`. */
export const endsLikeBody = (name: string): boolean => bodyWords.has(ownWords(name).at(-1) ?? '');
/** Families give their names to foundations; investors that are two are called by two names. */
export const endsLikeInvestor = (name: string): boolean =>
  investorWords.has(ownWords(name).at(-1) ?? '') || isLegalForm(lastOf(name));

/** `National Association`, `Inc.`, `Trust Company`, `N.A.`: never an organisation of their own. */
export function isEndOfName(part: string): boolean {
  const words = plainWords(part);
  return words.every(isLegalForm) || words.every((word) => formWords.has(word) || isLegalForm(word));
}

/** Something in it that tells it from others: not only `Trust Company` or `Growth Fund`. */
export const hasOwnWord = (name: string): boolean =>
  ownWords(name).some(
    (word) =>
      !joints.has(word) &&
      !topics.has(word) &&
      !firmWords.has(word) &&
      !formWords.has(word) &&
      !investorWords.has(word) &&
      !bodyWords.has(word),
  );

/** `Natural Sciences`, `Arts`. */
export const isTopic = (name: string): boolean => ownWords(name).every((word) => topics.has(word) || joints.has(word));

/** `John D.`: what follows `and` has the rest of the name. */
export const endsWithInitial = (name: string): boolean => /(?:^|\s)\p{Lu}\.?$/u.test(name);

const purpose = /\s(?:of|for|in|against|fur|für|der|des|pour|de|du|para|da|do|del|von|zur)\s/i;
/** `Ministry of Finance and Trade`: what follows `of` may go on after `and`. */
export const isFor = (before: string, after: string): boolean =>
  purpose.test(before) && !(endsLikeOrganisation(after) && hasOwnWord(after) && countWords(after) > 1);
