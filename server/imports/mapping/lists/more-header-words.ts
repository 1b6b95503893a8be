/**
 * Words of headers as in lexicon.ts, in Polish, Czech, Swedish, Danish, Norwegian, Finnish, Hungarian, Romanian, Italian,
 * Dutch, Indonesian, Turkish and Japanese. Words that mean two things in two of these languages are left out: they are asked about.
 */

export const moreHeaderWords: Readonly<Partial<Record<string, string>>> = {
  recipient: `beneficjent beneficjenta beneficjenci odbiorca odbiorcy grantobiorca kredytobiorca pozyczkobiorca dotowany wnioskodawca
    wnioskodawcy prijemce prijemci prijimatel dluznik zadatel zadatele mottagare bidragsmottagare stodmottagare lantagare sokande
    modtager mottaker tilskudsmodtager tilskuddsmottaker bevillingsmodtager stottemottaker lantager laantager ansoger soker virksomhed
    saaja tuensaaja avustuksensaaja lainansaaja hakija kedvezmenyezett hitelfelvevo palyazo beneficiar beneficiarul beneficiari
    imprumutat solicitant azienda mutuatario destinatario richiedente ontvanger begunstigde subsidieontvanger aanvrager onderneming
    lantagare laantagare lantagaren stodmottagare bolag bolagsnamn foretag foretagsnamn lantaker laantaker laanetager stottemottager tilskotsmottakar
    bedrift bedriftsnavn selskap selskab foretak virksomhet velallinen yritys yhtio edunsaaja penerima peminjam debitur perusahaan borclu faydalanici yararlanici
    girisim sirket vydluzitel uverovany spolecnost podnik spolka spolki przedsiebiorca przedsiebiorstwo bedrijf bedrijfsnaam lener leningnemer geldlener impresa
    societa assegnatario 交付先 受領者 受給者 採択者 採択企業 採択先 助成先 補助先 補助事業者 借入人 借主 債務者 融資先 貸付先 投資先 出資先 調達企業 会社 企業 社名 スタートアップ`,
  funder: `finansujacy grantodawca kredytodawca pozyczkodawca darczynca inwestor inwestorzy fundusz poskytovatel veritel investori
    bidragsgivare finansiar langivare investerare bidragyder tilskudsgiver tilskuddsgiver bevillingsgiver bevilger laangiver fonden
    myontaja rahoittaja lainanantaja sijoittaja sijoittajat saatio tamogato finanszirozo hitelezo befekteto finantator creditor
    erogatore mutuante verstrekker subsidieverstrekker financier donateur
    laangivare stodgivare finansieringskilde investorer stotteyder luotonantaja paasijoittaja pemberi kreditur pendana donatur pemodal penyandang alacakli
    yatirimci yatirimcilar bagisci banka bankasi fon fonu nadace fundacja leninggever subsidiegever banca fondo 投資家 出資者 出資元 引受先 リード投資家 交付元 助成元 助成団体
    助成者 貸主 貸付人 債権者 融資元 金融機関 銀行 財団 交付者 投資会社 ファンド 借入先 資金提供者 寄付者 支援者 vc`,
  party: `instytucja podmiot organizacja jednostka instituce organizace subjekt myndighet myndighed organisasjon organisaatio
    szervezet intezmeny institutie entitate ente soggetto organizzazione istituzione organisatie instelling
    lembaga instansi kurum kurulus yksikko enhet 団体 機関 法人 組織 事業者`,
  name: `nazwa nazev namn navn nimi megnevezes nume denumire denominazione ragionesociale naam
    nama adi unvan unvani isim navne 名 名称`,
  money: `kwota wartosc castka vyse belopp belob belop summa maara osszeg osszege valoare valoarea importo ammontare bedrag
    tutar tutari miktar miktari bedel bedeli jumlah nilai nominal plafon besaran lainasumma lainamaara hoofdsom leensom objem 金額 額 総額`,
  weakMoney: `deliberato deliberata assegnato assegnata stanziato tildelt bevilgede przyznano schvalene pridelena pridelene dofinansowanie dofinansowania dotacja dotacji wsparcie wsparcia pozyczka pozyczki kredyt kredytu przyznana przyznane
    przyznany dotace dotaci podpora podpory uver uveru schvalena schvaleno bidrag stod beviljat beviljad beviljade bevilget tilskud
    tilskudd stotte avustus avustuksen tuki laina myonnetty myonnetyn rahoitus tamogatas hitel megitelt finantare finantarii
    finantarea contributo contributi finanziamento investimento prestito mutuo sovvenzione agevolazione concesso concessa erogato
    subsidie lening krediet bijdrage verleend verleende toegekend toegekende
    hibe kredi destek yatirim fonlama pinjaman kredit hibah pendanaan investasi bantuan dana pembiayaan lainan luotto luoton sijoitus sijoituksen rahoituksen
    investointi lan lane laan laane lanets investering investeringen finansiering finansieringen emisjon emission stonad pujcka pujcky investice inwestycja
    inwestycji finansowania finansowanie leen leningen investeringen financiering financieringen investerings finanziato finanziata investito raccolta
    調達 出資 投資 融資 貸付 借入 補助 補助金 助成 助成金 交付 交付金 資金 資金調達 採択 決定`,
  otherMoney: `calkowita calkowity ogolem wnioskowana wnioskowane koszt koszty kosztow wklad pozadovana pozadovane naklady rozpocet
    celkove kostnad kostnader ansokt sokt omkostninger kostnad ansogt haettu kustannus kustannukset kokonaiskustannukset koltseg
    koltsege igenyelt igenyelt solicitate cofinantare richiesto richiesta spesa aangevraagd aangevraagde kosten begroting
    総事業費 事業費 申請 申請額 残高 売上 時価総額 企業評価額 評価額 予算 toplam bakiye talep anggaran diajukan permohonan sisa restgald restgjeld jaljella
    zustatek saldo restschuld omzet forgiveness forgiven waived waiver recovered recovery recoveries refunded refund
    erlassen erlass erlassene zuruckgezahlt getilgt condonado condonada condonacion perdoado perdao`,
  date: `dzien datum dato paiva paivamaara pvm datuma kelte napja
    tarih tarihi tanggal tgl paivays dne datoen 日付 年月日 日 時期 年月`,
  given: `podpisania zawarcia decyzji przyznania rozhodnuti podpisu schvaleni poskytnuti beslut beviljande bevilling tildeling vedtak
    afgorelse avgjorelse tilsagn myonto paatos dontes szerzodes umowy smlouvy semnarii aprobarii contractului concessione delibera stipula
    toekenning beschikking verlening besluit
    kullandirim onay karar sozlesme aciklama imza tahsis yatirim persetujuan pengumuman penandatanganan kontrak akad penetapan investasi pendanaan avtal avtals tecknande
    lan lane laan laane innvilget innvilgelse bevilget aftale avtale indgaelse sopimus sopimuksen allekirjoitus lainan rahoituksen poskytnuti verstrekking
    ondertekening aankondiging sottoscrizione annuncio firma investering investerings emission emisjons umowy investice inwestycji 発表 公表 決定 採択 契約 締結 払込
    調達 交付 融資 投資 出資 貸付 借入`,
  otherDate: `rozpoczecia zakonczenia zlozenia zahajeni ukonceni podani startu slut slutt ansokan ansogning soknad alku loppu
    hakemus hakemuksen kezdete vege benyujtas inceperii finalizarii depunerii inizio fine scadenza presentazione aanvraag einde
    utbetaling utbetalings udbetaling udbetalings utbetalning utbetalnings aterbetalning tilbagebetaling nedbetaling pencairan pelunasan jatuh tempo bitis baslangic
    odeme basvuru splatnosti splatnost cerpani splaty wyplaty aflossing uitbetaling uitbetalings rimborso erogazione maksu eraantymis eraantyminen 開始 終了 完了 申請 返済
    満期 設立 更新 期限 実行 公開`,
  year: `rok vuosi eve anul anno esercizio jaar boekjaar subsidiejaar
    yil yili tahun ar aar 年度 年 会計年度`,
  kind: `rodzaj druh stodform tyyppi laji tipus tipul tipologia strumento soort
    runda rundy rundetype fas skede omgang kierros vaihe rahoituskierros sijoituskierros tahap jenis putaran babak tur turu asama asamasi tip tipi kolo faze etap faza
    ronde fase rondetype turno 種別 種類 区分 ラウンド シリーズ 形態 分類 ステージ フェーズ`,
  attribute: `tytul projektu opis miejscowosc wojewodztwo powiat gmina numer umowy sektor branza cel popis obec okres cislo
    ico ucel beskrivning kommun kommune fylke diarienr diarienummer orgnr organisationsnummer andamal formal tittel stav tila stato
    sagsnr saksnr hankkeen kunta tarkoitus tunnus ytunnus cime telepules azonosito allapot titlu proiect stadiu judet progetto
    titolo comune provincia descrizione codice gemeente doel nummer
    loptid lopetid ranta rantesats rantan lobetid lopetid rente rentesats rentefod nedbetalingstid avdragstid korko korkoprosentti aika bunga suku tenor vade vadesi faiz
    orani oran urokova urok sazba splatnost doba oprocentowanie okres rentepercentage rentevoet looptijd tasso durata durumu durum konu amac proje projesi judul proyek
    deskripsi keterangan alamat kota provinsi sektor bidang tujuan nomor jangka ilce sehir aciklamalar toimiala kuvaus hanke kesto tila bransje bransch beskrivelse
    prosjekt projekt kommentar anmerkning varighet varighed varaktighet odvetvi poznamka poznamky status uwagi opmerkingen toelichting settore note
    番号 備考 概要 内容 事業 業種 業界 分野 所在地 住所 都道府県 市区町村 地域 課題 テーマ 期間 状況 ステータス 状態 金利 利率 年利 担当`,
  country: `kraj panstwo zeme orszag tara paese nazione
    negara ulke ulkesi kotimaa maa stat 国`,
  currency: `waluta mena valuutta penznem munt
    doviz matauang parabirimi 通貨`,
  unit: `zl kc kr ft lei zloty zlotych zlote tys mld koruna korun tis tkr mkr miljoner millioner tusen tusind euroa miljoonaa forint huf ezer ron czk
    pln mii milioane migliaia milioni duizend miljoen
    msek mnok mdkk tsek tnok tdkk ksek bin ribu rupiah rp idr juta miliar milyar tl milyon lira lirasi milj mdkr mnkr miljardia miljoonaa koruny zlotych 円 千円 万円 百万円
    億円 ドル 米ドル ユーロ 千ドル 百万ドル 単位`,
  filler: `dla przez oraz udzielajaca udzielajacy pro ve na av till til si al din pentru di della dei delle degli per van
    voor het op i
    dan yang per oleh di untuk pada ile och og ja den det som av af a z do przy der voor et til fra di の と 及び 又は 等 別 予定`,
};
