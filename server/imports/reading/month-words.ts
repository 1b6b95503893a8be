import { fold } from './fold.ts';

/** Names of months in seventeen languages, long and short, without accents. */
const names: readonly string[] = [
  'january jan januar janner jaenner janvier janv enero ene janeiro januari stycznia styczen ledna leden tammikuu tammikuuta ianuarie gen ocak ocanaio gen',
  'february feb februar fevrier fevr fev febrero fevereiro februari lutego luty unora unor helmikuu helmikuuta februarie febbraio subat sub pebruari peb',
  'march mar marz maerz mrz mars marzo marco maart mrt mart maret marca marzec brezna brezen maaliskuu maaliskuuta marcius martie',
  'april apr avril avr abril abr kwietnia kwiecien dubna duben huhtikuu huhtikuuta aprilis aprilie aprile nisan nis',
  'may mai mayo maio maj maja mei kvetna kveten toukokuu toukokuuta majus maggio mag mayis',
  'june jun juni juin junio junho czerwca czerwiec cervna cerven kesakuu kesakuuta junius iunie giugno giu haziran haz',
  'july jul juli juillet juil julio julho lipca lipiec cervence cervenec heinakuu heinakuuta julius iulie luglio lug temmuz tem',
  'august aug aout agosto ago augusti augustus sierpnia sierpien srpna srpen elokuu elokuuta augusztus agustus agu agt ags agustos',
  'september sep sept septembre septiembre setiembre setembro set wrzesnia wrzesien zari syyskuu syyskuuta szeptember septembrie settembre eylul eyl',
  'october oct oktober okt octobre octubre outubro out pazdziernika pazdziernik rijna rijen lokakuu lokakuuta octombrie ottobre ott ekim eki',
  'november nov novembre noviembre novembro listopada listopad listopadu marraskuu marraskuuta noiembrie kasim kas nopember nop',
  'december dec dezember dez decembre diciembre dic dezembro desember des grudnia grudzien prosince prosinec joulukuu joulukuuta decembrie dicembre aralik ara',
];
const numbers = new Map(names.flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)));

/** 1 to 12; 0 for what is no month. No short form stands for two months. */
export const monthOfWord = (word: string): number => numbers.get(fold(word).replace('.', '')) ?? 0;
