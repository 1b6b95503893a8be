/**
 * Words of headers as in lexicon.ts, in Polish, Czech, Swedish, Danish, Norwegian, Finnish, Hungarian, Romanian, Italian
 * and Dutch. Words that mean two things in two of these languages are left out: they are asked about.
 */

export const moreHeaderWords: Readonly<Partial<Record<string, string>>> = {
  recipient: `beneficjent beneficjenta beneficjenci odbiorca odbiorcy grantobiorca kredytobiorca pozyczkobiorca dotowany wnioskodawca
    wnioskodawcy prijemce prijemci prijimatel dluznik zadatel zadatele mottagare bidragsmottagare stodmottagare lantagare sokande
    modtager mottaker tilskudsmodtager tilskuddsmottaker bevillingsmodtager stottemottaker lantager laantager ansoger soker virksomhed
    saaja tuensaaja avustuksensaaja lainansaaja hakija kedvezmenyezett hitelfelvevo palyazo beneficiar beneficiarul beneficiari
    imprumutat solicitant azienda mutuatario destinatario richiedente ontvanger begunstigde subsidieontvanger aanvrager onderneming`,
  funder: `finansujacy grantodawca kredytodawca pozyczkodawca darczynca inwestor inwestorzy fundusz poskytovatel veritel investori
    bidragsgivare finansiar langivare investerare bidragyder tilskudsgiver tilskuddsgiver bevillingsgiver bevilger laangiver fonden
    myontaja rahoittaja lainanantaja sijoittaja sijoittajat saatio tamogato finanszirozo hitelezo befekteto finantator creditor
    erogatore mutuante verstrekker subsidieverstrekker financier donateur`,
  party: `instytucja podmiot organizacja jednostka instituce organizace subjekt myndighet myndighed organisasjon organisaatio
    szervezet intezmeny institutie entitate ente soggetto organizzazione istituzione organisatie instelling`,
  name: `nazwa nazev namn navn nimi megnevezes nume denumire denominazione ragionesociale naam`,
  money: `kwota wartosc castka vyse belopp belob belop summa maara osszeg osszege valoare valoarea importo ammontare bedrag`,
  weakMoney: `dofinansowanie dofinansowania dotacja dotacji wsparcie wsparcia pozyczka pozyczki kredyt kredytu przyznana przyznane
    przyznany dotace dotaci podpora podpory uver uveru schvalena schvaleno bidrag stod beviljat beviljad beviljade bevilget tilskud
    tilskudd stotte avustus avustuksen tuki laina myonnetty myonnetyn rahoitus tamogatas hitel megitelt finantare finantarii
    finantarea contributo contributi finanziamento investimento prestito mutuo sovvenzione agevolazione concesso concessa erogato
    subsidie lening krediet bijdrage verleend verleende toegekend toegekende`,
  otherMoney: `calkowita calkowity ogolem wnioskowana wnioskowane koszt koszty kosztow wklad pozadovana pozadovane naklady rozpocet
    celkove kostnad kostnader ansokt sokt omkostninger kostnad ansogt haettu kustannus kustannukset kokonaiskustannukset koltseg
    koltsege igenyelt igenyelt solicitate cofinantare richiesto richiesta spesa aangevraagd aangevraagde kosten begroting`,
  date: `dzien datum dato paiva paivamaara pvm datuma kelte napja`,
  given: `podpisania zawarcia decyzji przyznania rozhodnuti podpisu schvaleni poskytnuti beslut beviljande bevilling tildeling vedtak
    afgorelse avgjorelse tilsagn myonto paatos dontes szerzodes umowy smlouvy semnarii aprobarii contractului concessione delibera stipula
    toekenning beschikking verlening besluit`,
  otherDate: `rozpoczecia zakonczenia zlozenia zahajeni ukonceni podani startu slut slutt ansokan ansogning soknad alku loppu
    hakemus hakemuksen kezdete vege benyujtas inceperii finalizarii depunerii inizio fine scadenza presentazione aanvraag einde`,
  year: `rok vuosi eve anul anno esercizio jaar boekjaar subsidiejaar`,
  kind: `rodzaj druh stodform tyyppi laji tipus tipul tipologia strumento soort`,
  attribute: `tytul projektu opis miejscowosc wojewodztwo powiat gmina numer umowy sektor branza cel popis obec okres cislo
    ico ucel beskrivning kommun kommune fylke diarienr diarienummer orgnr organisationsnummer andamal formal tittel stav tila stato
    sagsnr saksnr hankkeen kunta tarkoitus tunnus ytunnus cime telepules azonosito allapot titlu proiect stadiu judet progetto
    titolo comune provincia descrizione codice gemeente doel nummer`,
  country: `kraj panstwo zeme orszag tara paese nazione`,
  currency: `waluta mena valuutta penznem munt`,
  unit: `zl kc kr ft lei zloty zlotych zlote tys mld koruna korun tis tkr mkr miljoner millioner tusen tusind euroa miljoonaa forint huf ezer ron czk
    pln mii milioane migliaia milioni duizend miljoen`,
  filler: `dla przez oraz udzielajaca udzielajacy pro ve na av till til si al din pentru di della dei delle degli per van
    voor het op i`,
};
