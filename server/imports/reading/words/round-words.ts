import { joinWords } from './by-word.ts';
import { moreRoundWords } from './more-round-words.ts';
import { otherRoundWords } from './other-round-words.ts';

/** What publishers call rounds of equity, in English, German, French, Spanish and Portuguese; `|` parts the words. */
const words: Readonly<Record<string, string>> = {
  pre_seed: `preseed|pre seed|vorgrundung|vorgrundungsphase|pre seed phase|pre amorcage|preamorcage|presemilla|pre semilla|pre semente|
    capital pre semente|capital presemilla`,
  angel: `angel|angels|business angel|business angels|angel investor|angel investors|engel|engelsinvestor|
    ange|anges|investisseur providentiel|tour angel|angel inversor|angeles inversores|inversor angel|inversores angeles|
    anjo|anjos|investidor anjo|investidores anjo|investidores anjos|investimento anjo|rodada anjo`,
  seed: `seed|seed capital|seed stage|start up capital|saatfinanzierung|saatphase|saatkapital|seedphase|seedfinanzierung|
    anschubfinanzierung|startfinanzierung|startkapital|grundungsfinanzierung|fruhphasenfinanzierung|
    amorcage|fonds d amorcage|capital amorcage|capital d amorcage|semilla|capital semilla|semente|capital semente`,
  series_a: `a|series a|serie a|a runde|runde a|finanzierungsrunde a|tour a|ronda a|rodada a|class a|series a1|erste finanzierungsrunde`,
  series_b: `b|series b|serie b|b runde|runde b|tour b|ronda b|rodada b|class b|zweite finanzierungsrunde`,
  series_c: `c|series c|serie c|c runde|runde c|tour c|ronda c|rodada c|class c|dritte finanzierungsrunde`,
  series_d_plus: `d|e|f|g|h|series d|d runde|runde d|tour d|ronda d|rodada d|series d plus`,
  bridge_or_extension: `bridge|bridge round|bridge financing|extension|seed extension|bruckenfinanzierung|zwischenfinanzierung|
    uberbruckung|uberbruckungsfinanzierung|anschlussfinanzierung|relais|tour relais|financement relais|pont|prolongation|
    puente|ronda puente|financiacion puente|ponte|rodada ponte|financiamento ponte|extensao`,
  growth_pe: `private equity|pe|growth|growth equity|growth capital|late stage|later stage|expansion|buyout|buy out|lbo|mbo|
    management buyout|wachstum|wachstumsfinanzierung|wachstumskapital|wachstumsphase|spatphase|expansionsfinanzierung|
    croissance|capital croissance|capital developpement|capital investissement|capital transmission|
    crecimiento|capital crecimiento|capital privado|capital expansion|
    crescimento|capital de crescimento|expansao|participacoes privadas`,
  equity_crowdfunding: `crowdfunding|crowd|crowdinvesting|equity crowdfunding|schwarmfinanzierung|financement participatif|
    financiacion colectiva|financiacion participativa|micromecenazgo|financiamento coletivo|financiamento colaborativo`,
  corporate_round: `corporate|corporate venture|strategic|strategic investment|corporate venture capital|cvc|
    strategisch|strategische beteiligung|strategischer investor|unternehmensbeteiligung|strategique|investissement strategique|
    estrategica|estrategico|ronda corporativa|corporativa|corporativo|inversion estrategica|investimento estrategico`,
  accelerator: `accelerator|incubator|acceleration|akzelerator|inkubator|beschleuniger|accelerateur|incubateur|acceleration programme|
    aceleradora|aceleracion|incubadora|incubacion|aceleracao|incubacao`,
  secondary: `secondary|secondary market|secondary sale|sekundar|sekundarmarkt|zweitmarkt|secondaire|marche secondaire|
    secundario|secundaria|mercado secundario`,
  undisclosed: `unattributed`,
};
export const roundWords: Readonly<Record<string, string>> = joinWords(words, moreRoundWords, otherRoundWords);
