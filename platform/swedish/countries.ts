/** ISO 3166-1, two letters each. */
export const countryCodes: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

export const isCountry = (code: string) => countryCodes.includes(code)

const names = new Intl.DisplayNames('sv', { type: 'region' })
/** What a country is called in Swedish: 'SE' is Sverige. */
export const countryName = (code: string) => names.of(code) ?? code
const englishNames = new Intl.DisplayNames('en', { type: 'region' })
/** What it may be called where it is named in words: in Swedish and in English. */
export const countryNames = (code: string): readonly string[] => [
  countryName(code),
  englishNames.of(code) ?? code,
]

/**
 * Every country by its name in Swedish or English, Sweden and its neighbours first: most who are
 * asked for live there.
 */
export const countries = (
  language: 'sv' | 'en' = 'sv',
): readonly { readonly code: string; readonly name: string }[] => {
  const called = language === 'sv' ? names : englishNames
  const named = (code: string) => ({ code, name: called.of(code) ?? code })
  const first = ['SE', 'NO', 'DK', 'FI']
  const rest = countryCodes
    .filter((code) => !first.includes(code))
    .map(named)
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  return [...first.map(named), ...rest]
}
