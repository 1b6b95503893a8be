/**
 * The countries of ISO 3166-1 by their region of the UN geoscheme (M49); Taiwan, which M49 does not list apart,
 * stands with its neighbours, and Kosovo's user-assigned XK with Southern Europe.
 */
const countriesByRegion: Readonly<Record<string, string>> = {
  northern_africa: 'DZ EG EH LY MA SD TN',
  eastern_africa: 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
  middle_africa: 'AO CD CF CG CM GA GQ ST TD',
  southern_africa: 'BW LS NA SZ ZA',
  western_africa: 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
  caribbean: 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  central_america: 'BZ CR GT HN MX NI PA SV',
  south_america: 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
  northern_america: 'BM CA GL PM UM US',
  central_asia: 'KG KZ TJ TM UZ',
  eastern_asia: 'CN HK JP KP KR MN MO TW',
  south_eastern_asia: 'BN ID KH LA MM MY PH SG TH TL VN',
  southern_asia: 'AF BD BT IN IR LK MV NP PK',
  western_asia: 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  eastern_europe: 'BG BY CZ HU MD PL RO RU SK UA',
  northern_europe: 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
  southern_europe: 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
  western_europe: 'AT BE CH DE FR LI LU MC NL',
  australia_new_zealand: 'AU CC CX HM NF NZ',
  melanesia: 'FJ NC PG SB VU',
  micronesia: 'FM GU KI MH MP NR PW',
  polynesia: 'AS CK NU PF PN TK TO TV WF WS',
};

const regionByCountry: ReadonlyMap<string, string> = new Map(
  Object.entries(countriesByRegion).flatMap(([region, countries]) =>
    countries.split(' ').map((country) => [country, region] as const),
  ),
);

/** All country codes, in order of the alphabet. */
export const countryCodes: readonly string[] = [...regionByCountry.keys()].sort();

export function isCountry(code: string): boolean {
  return regionByCountry.has(code);
}

/** The region of a country as `regions` of contract/deals/options.ts names it; null where the code is not one of ours. */
export function regionOf(country: string | null | undefined): string | null {
  return regionByCountry.get(country ?? '') ?? null;
}
