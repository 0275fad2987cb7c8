import { namesCompany } from './names.ts'

/** What one printed line says of a place: 'SE-123 45 Ängelholm'. */
export interface PlaceLine {
  readonly zipCode: string
  readonly city: string
  /** ISO 3166 when the line itself tells. */
  readonly country?: string
  /** Where in the line the code and the city begin. */
  readonly zipAt: number
  readonly zipLength: number
  readonly cityAt: number
}

const cityWord =
  "[\\p{Lu}][\\p{L}'’.-]*(?:[ -](?:[\\p{Lu}][\\p{L}'’.-]*|i|am|an|der|den|im|vid|upon|la|le|de))*"
const forms: readonly (readonly [RegExp, string | undefined])[] = [
  [
    new RegExp(`^(?:(?<c>SE?|SWE)[- ]{1,2})?(?<zip>\\d{3} ?\\d{2}),? (?<city>${cityWord})$`, 'u'),
    undefined,
  ],
  [new RegExp(`^(?:(?<c>[A-Z]{1,3})[- ])(?<zip>\\d{4,5}),? (?<city>${cityWord})$`, 'u'), undefined],
  [new RegExp(`^(?<zip>\\d{4} ?[A-Z]{2}),? (?<city>${cityWord})$`, 'u'), 'NL'],
  [new RegExp(`^(?<zip>\\d{4,5}) (?<city>${cityWord})$`, 'u'), '?'],
  [new RegExp(`^(?:PL[- ])?(?<zip>\\d{2}-\\d{3}) (?<city>${cityWord})$`, 'u'), 'PL'],
  [new RegExp(`^(?<city>${cityWord}),? (?<zip>[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})$`, 'u'), 'GB'],
  [new RegExp(`^(?<city>${cityWord}),? [A-Z]{2},? +(?<zip>\\d{5}(?:-\\d{4})?)$`, 'u'), 'US'],
]
const prefixes: Readonly<Record<string, string>> = {
  S: 'SE',
  SE: 'SE',
  SWE: 'SE',
  D: 'DE',
  F: 'FR',
  A: 'AT',
  B: 'BE',
  I: 'IT',
  E: 'ES',
  FIN: 'FI',
  N: 'NO',
  L: 'LU',
  P: 'PT',
  CH: 'CH',
}

/**
 * A quick look: every form has a code with digits at one end and a name of letters at the other.
 */
const mayBePlace =
  /^[A-Z]{0,3}[- ]{0,2}\d{2}.*\p{L}\.?$|^\d{4} ?[A-Z]|^\p{Lu}.*\d[A-Z]{2}$|^\p{Lu}.*\d{5}(?:-\d{4})?$/u

const smallWord = /^(?:am|an|der|den|im|i|vid|upon|la|le|de)$/

/**
 * The name of a city as people write it, where an envelope's has it in capitals: 'Upplands Väsby'.
 */
const cityName = (printed: string) =>
  printed.length < 3 || printed !== printed.toUpperCase()
    ? printed
    : printed
        .toLowerCase()
        .replaceAll(/[\p{L}'’]+/gu, (word, at) =>
          at > 0 && smallWord.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
        )

const countryOfPrefix = (prefix: string) =>
  prefixes[prefix] ?? (prefix.length === 2 ? prefix : undefined)

/** Reads the line of an address that holds postal code and city; undefined for every other line. */
export function readPlaceLine(text: string): PlaceLine | undefined {
  if (!mayBePlace.test(text)) return undefined
  for (const [pattern, country] of forms) {
    const match = pattern.exec(text)
    const { zip = '', city = '', c } = match?.groups ?? {}
    if (!match || city.length < 2 || /^(?:dagar|days|st|kr|SEK|EUR)$/i.test(city)) continue
    const swedish =
      country === undefined && (c === undefined || c.startsWith('S')) && /^\d{3} ?\d{2}$/.test(zip)
    const byForm = country === '?' ? undefined : country
    const code = c ? countryOfPrefix(c) : byForm
    return {
      zipCode: swedish ? `${zip.slice(0, 3)} ${zip.slice(-2)}` : zip,
      city: cityName(city),
      zipAt: text.indexOf(zip),
      zipLength: zip.length,
      cityAt: text.lastIndexOf(city),
      ...(code && { country: code }),
    }
  }
  return undefined
}

const countries: readonly (readonly [string, string])[] = [
  ['SE', 'Sverige|Sweden|Schweden|Suède'],
  ['NO', 'Norge|Norway|Norwegen'],
  ['DK', 'Danmark|Denmark|Dänemark'],
  ['FI', 'Finland|Suomi|Finnland'],
  ['DE', 'Tyskland|Germany|Deutschland'],
  ['GB', 'Storbritannien|England|United Kingdom|UK|Great Britain|Scotland|Skottland'],
  ['FR', 'Frankrike|France|Frankreich'],
  ['NL', 'Nederländerna|Netherlands|The Netherlands|Holland|Nederland|Niederlande'],
  ['BE', 'Belgien|Belgium|België|Belgique'],
  ['US', 'USA|United States|United States of America|U\\.S\\.A\\.'],
  ['PL', 'Polen|Poland|Polska'],
  ['AT', 'Österrike|Austria|Österreich'],
  ['CH', 'Schweiz|Switzerland|Suisse'],
  ['IT', 'Italien|Italy|Italia'],
  ['ES', 'Spanien|Spain|España'],
  ['PT', 'Portugal'],
  ['IE', 'Irland|Ireland'],
  ['EE', 'Estland|Estonia|Eesti'],
  ['LV', 'Lettland|Latvia|Latvija'],
  ['LT', 'Litauen|Lithuania|Lietuva'],
  ['CZ', 'Tjeckien|Czech Republic|Czechia'],
  ['LU', 'Luxemburg|Luxembourg'],
  ['IS', 'Island|Iceland'],
  ['HK', 'Hong Kong|HK'],
  ['CA', 'Kanada|Canada'],
  ['CN', 'Kina|China'],
]
const countryPatterns = countries.map(
  ([code, names]) => [code, new RegExp(`^(?:${names})$`, 'i')] as const,
)

/** ISO 3166 of a line that is the name of a country. */
export const readCountry = (text: string) =>
  countryPatterns.find(([, pattern]) => pattern.test(text.replace(/[.,]$/, '')))?.[0]

/** Whether a line can be the name of a city. */
export const readCity = (text: string) => wholeCity.test(text)
const wholeCity = new RegExp(`^${cityWord}$`, 'u')

const attention =
  /^(?:att|attn|attention|attest|ref|referens|märkning|märke|kontakt|kontaktperson|herrn?|frau|z\. ?hd)\b[.:]?|^f\.?a\.?o\b/i
/** A line that says which person is meant. */
export const isAttention = (text: string) => attention.test(text)

const person =
  /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?: (?:af|av|von|van|de))?(?: \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?){1,2}$/u
/** Whether a line under a company's name is that of a person, without saying so. */
export const isPerson = (text: string) =>
  person.test(text) && !isStreet(text) && !namesCompany(text) && !isSecondary(text)

const streetWord =
  /(?:gatan|vägen|gränd|torget|torg|plan|stigen|allén?|backen|leden|platsen|kajen|strand|stranden|esplanaden|väg|gata|bron|park|parken|street|(?<!\p{L})(?:st|rd|ave)\.?|road|avenue|lane|drive|straße|strasse|str\.|weg|platz|allee|plein|straat|vej|veien|vei|gate|katu|tie)\b/iu

/** Whether a line looks like a street, a box or a place in the country. */
export const isStreet = (text: string) =>
  /^(?:Box|PO Box|P\.O\. Box|Postbox|Postboks|Postfach|FE|Fack|SE-FE)\.? ?\d+/i.test(text) ||
  (streetWord.test(text) && !/@/.test(text)) ||
  /^[\p{Lu}][\p{L}.'’ -]+ \d{1,4}(?: ?[A-Za-z])?(?:[-–/]\d{1,4}(?: ?[A-Za-z])?)?(?:,? .{1,20})?$/u.test(
    text,
  ) ||
  /^\d{1,5}[A-Za-z]? [\p{Lu}][\p{L}.' -]+$/u.test(text)
/** A floor, a door, a department or c/o: what stands beside the street. */
export const isSecondary = (text: string) =>
  /^(?:c\/o|plan|vån|våning|lgh|hus|byggnad|port|uppgång|floor|building|suite|unit|level|apt|room|entré|hiss|avd|dept)\b/i.test(
    text,
  )
