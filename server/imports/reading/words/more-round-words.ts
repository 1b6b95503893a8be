/** Rounds of equity as in round-words.ts, in eleven more languages; letters of series in all of them. */
export const moreRoundWords: Readonly<Record<string, string>> = {
  pre_seed: `forsadd|pre sadd|presadd|pre sakorn|siemenvaihetta edeltava|pra awal|pra tahap awal|pra seed|pra benih|tohum oncesi|on tohum|predseed|
    pre seedova|pre seedove kolo|przedzalazkowa|przedzalazkowy|preseedowa|pre seedowa|pre zaai|プレシード|プレシードラウンド|プレシード期`,
  angel: `affarsangel|affarsanglar|anglainvestering|forretningsengel|englerunde|engleinvestor|engleinvestering|enkeli|bisnesenkeli|enkelisijoitus|
    enkelikierros|malaikat|investor malaikat|melek|melek yatirim|melek yatirimci|melek turu|andel|andelsky|andelska|andelska investice|aniol|aniol biznesu|
    anielska|informal investor|エンジェル|エンジェルラウンド|エンジェル投資`,
  seed: `sadd|saddfas|saddrunda|saddinvestering|saddkapital|saddfinansiering|saakapital|sakorn|sakornkapital|sakornrunde|sakorninvestering|siemen|
    siemenrahoitus|siemenkierros|siemenvaihe|siemenrahoituskierros|pendanaan awal|tahap awal|benih|tahap benih|pendanaan benih|tohum|cekirdek|tohum yatirimi|
    tohum turu|tohum asamasi|seedove kolo|seedova investice|seedova|zarodecna faze|zalazkowa|zalazkowy|runda zalazkowa|kapital zalazkowy|seedowa|
    runda seedowa|zaaikapitaal|zaaifase|zaaifinanciering|zaai|zaaironde|capitale seme|seme|シード|シードラウンド|シード期|シードステージ`,
  series_a: `a runda|runda a|a sarja|sarja a|a kierros|seri a|a serisi|a turu|kolo a|seria a|ronde a|a ronde|シリーズa|シリーズaラウンド`,
  series_b: `b runda|runda b|b sarja|sarja b|b kierros|seri b|b serisi|b turu|kolo b|seria b|ronde b|b ronde|シリーズb|シリーズbラウンド`,
  series_c: `c runda|runda c|c sarja|sarja c|c kierros|seri c|c serisi|c turu|kolo c|seria c|ronde c|c ronde|シリーズc|シリーズcラウンド`,
  series_d_plus: `d runda|runda d|d sarja|sarja d|d kierros|seri d|seri e|seri f|d serisi|e serisi|kolo d|seria d|seria e|ronde d|d ronde|
    シリーズd|シリーズe|シリーズf|シリーズg|シリーズdラウンド|シリーズeラウンド`,
  bridge_or_extension: `brygga|brygglan|bryggfinansiering|brofinansiering|siltarahoitus|jembatan|pendanaan jembatan|kopru|kopru turu|kopru yatirimi|
    preklenovaci|preklenovaci financovani|pomostowa|finansowanie pomostowe|runda pomostowa|overbrugging|overbruggingsronde|brugfinanciering|round ponte|
    finanziamento ponte|ブリッジ|ブリッジラウンド`,
  growth_pe: `tillvaxt|tillvaxtkapital|tillvaxtfas|vaekst|vaekstkapital|vekst|vekstkapital|vekstfase|kasvu|kasvurahoitus|kasvuvaihe|pertumbuhan|
    tahap pertumbuhan|tahap lanjut|buyume|buyume yatirimi|buyume asamasi|rust|rustovy|rustova|rustovy kapital|wzrost|wzrostowa|groei|groeikapitaal|
    groeifase|groeifinanciering|crescita|capitale di crescita|capitale di sviluppo|espansione|グロース|グロースステージ|レイター|レイターステージ|レイター期`,
  equity_crowdfunding: `folkfinansiering|joukkorahoitus|urun dana|kitle fonlama|kitle fonlamasi|skupinove financovani|finansowanie spolecznosciowe|
    クラウドファンディング|株式投資型クラウドファンディング`,
  corporate_round: `strategisk|strategisk investering|strateginen sijoitus|strategis|investasi strategis|stratejik|stratejik yatirim|strategicka|
    strategicka investice|strategiczna|inwestycja strategiczna|strategische investering|strategico|資本業務提携|戦略的投資`,
  accelerator: `acceleratorprogram|kiihdyttamo|akselerator|program akselerator|hizlandirici|akcelerator|akcelerace|akceleracja|acceleratore|incubatore|
    アクセラレーター|アクセラレータ`,
  secondary: `andrahandsforsaljning|sekunder|ikincil|sekundarni|wtorny|secundair|secondario|セカンダリー|二次流通`,
};
