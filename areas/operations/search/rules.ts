import { compact } from '#platform/swedish/reading.ts'
import { isWholeNumber, searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'

/** Nothing is asked for before so many characters (search 1). */
export const minimumCharacters = 2
/** Hits of one kind at most, of what has a page of its own (search 10). */
export const mostOfKind = 5

/** Companies the search of the frame shows at most. */
export const mostCompanies = 6

/** What a person who types into a search field means. */
export type SearchQuestion =
  | { readonly kind: 'nothing' }
  /**
   * A number of which a company's may be the beginning and a person's is the whole (search 14), digits
   * only; `company` as organisation numbers are stored, without 16 or a century before (search 9).
   */
  | { readonly kind: 'number'; readonly digits: string; readonly company: string }
  /** Words of a name, lower case. `start` is the text as typed, for names that begin so. */
  | { readonly kind: 'name'; readonly start: string; readonly words: readonly string[] }

/** Endings of company names that nearly every name has, so that they tell nothing. */
const endings = new Set([
  'ab',
  'aktiebolag',
  'hb',
  'handelsbolag',
  'kb',
  'kommanditbolag',
  'i',
  'och',
  '&',
])

/** Dashes are stripped; if the result is numeric it is used as a number (search 2). */
export function readQuery(query: string): SearchQuestion {
  const text = query.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const digits = compact(text).replace('+', '')
  const company = searchedOrganizationNumber(text)
  if (/^\d{2,12}$/.test(digits)) return { kind: 'number', digits, company: company ?? digits }
  if (company !== undefined) return { kind: 'number', digits: company, company }
  if (text.length < minimumCharacters) return { kind: 'nothing' }
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const telling = words.filter((word) => !endings.has(word) && word.length > 2)
  return { kind: 'name', start: text, words: telling }
}

interface Hit {
  readonly name: string
  readonly organizationNumber: string
  readonly mergedInto?: { readonly organizationNumber: string; readonly name: string } | undefined
  readonly foundAs?: string | undefined
}
/** Where a hit leads: of a merged recipient to the main one, with the name it was found by (search 8). */
export function leadOf({ name, organizationNumber, mergedInto, foundAs }: Hit) {
  const lead = mergedInto ?? { name, organizationNumber }
  return { ...lead, also: mergedInto ? name : foundAs }
}

interface InRole extends Hit {
  readonly companyType: CompanyType
}
/** Hits of each role as companies, each once, in their order (search 10). */
export function companiesOf(hits: readonly InRole[]) {
  const found = new Map<
    string,
    { organizationNumber: string; name: string; roles: CompanyType[]; also: string | null }
  >()
  for (const hit of hits) {
    const { organizationNumber, name, also = null } = leadOf(hit)
    const known = found.get(organizationNumber)
    if (!known)
      found.set(organizationNumber, { organizationNumber, name, roles: [hit.companyType], also })
    else if (!known.roles.includes(hit.companyType)) known.roles.push(hit.companyType)
  }
  return [...found.values()]
}

/**
 * Whether persons are looked for: by three letters of a name, since the trail names everybody who is
 * shown (search 12), or by a whole number (search 14).
 */
export const looksForPersons = (asked: SearchQuestion): boolean =>
  asked.kind === 'number'
    ? isWholeNumber(asked.digits)
    : asked.kind === 'name' && asked.start.length >= 3
