import { formatMoney, parseMoney } from '#platform/swedish/format.ts'
import { askOnce } from '#platform/web/data.ts'
import { withSearch } from '#platform/web/place.ts'
import { writtenCondition } from '#platform/conditions.ts'
import { places } from '#areas/places.ts'
import { search, type CompanyFound, type ThingHit } from '../contract.ts'
import { mostCompanies, mostOfKind } from '../rules.ts'
import {
  foundCompany,
  foundLately,
  foundPerson,
  foundThing,
  foundWay,
  headings,
  type Found,
  type Way,
} from './found.ts'
import { recentFinds } from './recent-finds.ts'

/** Recent finds that fit what is written, at most. */
const mostLately = 3

/** Whether the text begins a word of the label. */
const fits = (label: string, text: string) => ` ${label.toLowerCase()}`.includes(` ${text}`)
const isCalled = ({ label, called = [] }: Way, text: string) =>
  [label, ...called].some((word) => fits(word, text))

/** Lists that a text with words such as 'status:avslag' asks for (search 20). */
export interface AskedList {
  /** What is left to find a company by; empty when none is named. */
  readonly company: string
  readonly ways: (companies: readonly CompanyFound[]) => readonly Way[]
}
/** What the search of the frame leads to besides what the server finds. */
export interface Ways {
  /** Those the person may go to. */
  readonly pages: readonly Way[]
  /** What the person may begin. */
  readonly acts: readonly Way[]
  /** What the person may do to a company. */
  readonly actsOf: (company: CompanyFound) => readonly Way[]
  /** The tabs of a company that the person may see. */
  readonly tabsOf: (company: CompanyFound) => readonly Way[]
  /** The lists that are asked for by words, if the text has any. */
  readonly listsOf: (text: string) => AskedList | undefined
}

/** Where all of a kind are listed that a text finds, when there are more than the search shows. */
const allOf: Partial<Record<ThingHit['kind'], (query: string) => Way>> = {
  invoice: (number) => ({
    label: `Visa alla fakturor med numret ${number}`,
    href: places.allInvoicesIn({ number }),
  }),
  onboarding: (query) => ({
    label: `Visa alla onboardings med ${query}`,
    href: withSearch(places.onboardings, { query }),
  }),
  interpretation: (searchQuery) => ({
    label: `Visa alla tolkningar med ${searchQuery}`,
    href: withSearch(places.interpretations, { searchQuery }),
  }),
  userTask: (taskQuery) => ({
    label: `Visa alla ärenden med ${taskQuery}`,
    href: withSearch(places.start, { view: 'tasks', taskQuery }),
  }),
  user: (query) => ({
    label: `Visa alla användare med ${query}`,
    href: withSearch(places.users, { query }),
  }),
}
function thingsOf(things: readonly ThingHit[], kind: ThingHit['kind'], query: string): Found[] {
  const own = things.filter((thing) => thing.kind === kind)
  const all = own.length < mostOfKind ? undefined : allOf[kind]?.(query.trim())
  return [...own.map(foundThing), ...(all ? [foundWay(headings[kind], all)] : [])]
}
const kinds = [
  'invoice',
  'onboarding',
  'agreementSet',
  'agreement',
  'interpretation',
  'userTask',
  'user',
] as const

/** All clients with such a name, when there are more than the search shows. */
const allClients = (companies: readonly CompanyFound[], query: string, heading: string) =>
  companies.length < mostCompanies
    ? []
    : [
        foundWay(heading, {
          label: `Visa alla kunder med ${query.trim()}`,
          href: withSearch(places.clients, { query: query.trim() }),
        }),
      ]

const mostDigits = 9
/** Invoices of the last days on an amount, when that is what was written (search 21). */
function ofAmount(query: string): Found[] {
  const read = parseMoney(query)
  if (!read.ok || read.value <= 0 || query.replaceAll(/\D/g, '').length > mostDigits) return []
  const digits = String(read.value).padStart(3, '0')
  const where = writtenCondition('amount', 'is', [`${digits.slice(0, -2)}.${digits.slice(-2)}`])
  return [
    foundWay('Listor', {
      label: `Fakturor på ${formatMoney(read.value)} kr`,
      detail: 'de senaste dagarna',
      href: withSearch(places.invoices, { where }),
    }),
  ]
}

/** What is written before the beginning of a tab's name, 'sundsvall lim', and that beginning. */
function beforeTab(text: string) {
  const [, company, tab] = /^(.{2,}\S)\s+(\S{3,})$/.exec(text) ?? []
  return company && tab ? { company, tab } : undefined
}

/** What the search of the frame finds, in the order it is shown (search 10-15, 20, 21). */
export async function findEverything(
  { pages, acts, actsOf, tabsOf, listsOf }: Ways,
  query: string,
  signal: AbortSignal,
): Promise<Found[]> {
  const text = query.trim().toLowerCase()
  const asked = listsOf(query)
  const find = (what: string) => askOnce(search.everything, { query: what }, signal)
  if (asked) {
    const found = asked.company === '' ? [] : (await find(asked.company)).companies
    return asked.ways(found).map((way) => foundWay('Listor', way))
  }
  const { companies, persons, things, similar } = await find(query)
  // No company is called 'sundsvall limit': its tab is meant.
  const ofTab = companies.length === 0 || similar ? beforeTab(text) : undefined
  const owners = ofTab ? await find(ofTab.company) : undefined
  const tabs =
    ofTab && owners && !owners.similar
      ? owners.companies.flatMap(tabsOf).filter((way) => isCalled(way, ofTab.tab))
      : []
  const heading = similar ? 'Menade du' : 'Företag'
  const lately = recentFinds().filter(({ name }) => fits(name, text))
  const found = [
    ...lately.slice(0, mostLately).map(foundLately),
    ...pages.filter((page) => isCalled(page, text)).map((page) => foundWay('Sidor', page)),
    ...tabs.map((tab) => foundWay('Flikar', tab)),
    ...companies.map((one) => foundCompany(one, heading)),
    ...allClients(companies, query, heading),
    ...[
      ...acts.filter(({ label }) => fits(label, text)),
      // Of several companies one writes further first.
      ...(companies.length === 1 ? companies.flatMap(actsOf) : []),
    ].map((act) => foundWay('Gör', act)),
    ...persons.map((one) => foundPerson(one, similar ? 'Menade du, personer' : 'Personer')),
    ...kinds.flatMap((kind) => thingsOf(things, kind, query)),
    ...ofAmount(query),
  ]
  // What was found lately stands first, and once.
  return found.filter(({ id }, at) => found.findIndex((one) => one.id === id) === at)
}
