const verbs =
  'questioned,praised,ignored,copied,printed,forgot,explained,rejected,accepted,reviewed,postponed,checked,discussed,mentioned,returned,improved,simplified,challenged,signed,lost,found,shared,measured,compared,rewrote,defended,delayed,answered,admired,trusted,noticed,translated,summarised,requested,withdrew,valued,misread,appreciated,cancelled,repeated'.split(
    ',',
  );
const kinds =
  'modest,ambitious,careful,seasonal,technical,honest,detailed,rough,second,final,quarterly,regional,written,unusual,simple,missing,public,early,late,complete,short,balanced,outdated,friendly,expensive,local,foreign,legal,monthly,plain'.split(
    ',',
  );
const things =
  'forecast,budget,contract,prototype,deck,invoice,patent,roadmap,licence,warehouse,margin,survey,workshop,reference,agenda,salary plan,mortgage,grant form,pilot project,customer list,supplier,laboratory,hiring plan,website,battery test,audit,insurance,delivery date,price list,board minutes,translation,factory visit,data room,newsletter,interest rate,trademark,loan offer,sales report,business model,exit plan'.split(
    ',',
  );
const times =
  'before lunch,after the holidays,within a week,on a rainy Thursday,during the fair,at the first meeting,by telephone,without any notice,in spring,twice in one month,over breakfast,at the airport,late in the evening,with two lawyers present,by letter,from their office abroad,on the last day,after four reminders,since the summer,while we waited outside,in front of everybody,between two trains,under great pressure,for the third time,despite the strike,near the end of the year,during a storm,with visible pleasure,against the advice of their bank,when nobody expected it'.split(
    ',',
  );

const pick = (list: readonly string[]): string => list[Math.floor(Math.random() * list.length)] ?? '';
const clause = (): string => `${pick(verbs)} our ${pick(kinds)} ${pick(things)} ${pick(times)}`;

/** A sentence that no other call wrote: the screening looks for copies, and for texts that are no language. */
export const inventSentence = (): string => `They ${clause()}, ${clause()} and ${clause()}.`;
