/** What publishers call the programme of a grant, in lower case and without spaces. */
export const programmeWords: readonly string[] = `
  programme program programmetitle grantprogramme scheme fundname programm förderprogramm dispositif programa
  convocatoria programma bando regeling subsidieregeling ordning utlysning tilskudsordning tilskuddsordning
  ohjelma výzva linia bandoomisura misura förderlinie maßnahme fundingprogramme fundingstream fundingprogram
  grantscheme linea líneadeayuda línea edital avustuslaji avustusohjelma tukimuoto stödprogram dotačníprogram
  dotačnítitul konkurs nabór pályázat pályázatikiírás hibeprogramı skema конкурс программа програма
  грантоваяпрограмма πρόγραμμα δράση 계획 프로그램 지원사업 计划 专项 资助计划 補助金名 事業区分 البرنامج תוכנית תכנית โครงการทุน
  chươngtrình`
  .trim()
  .split(/\s+/);
