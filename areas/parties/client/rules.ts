import { clientTabCodes, type ClientTabName } from '#areas/places.ts'
import type { StaffActor } from '#platform/permission.ts'
import { keysOf } from '#platform/record.ts'
import {
  isIn,
  mayInviteUsers,
  maySeeAml,
  policyNames,
  withAuditor,
} from '#areas/foundation/users/rules.ts'
import { companyTypes, type CompanyType } from '#areas/parties/company/rules.ts'

/**
 * The client page's tabs, the one it opens with first (decision A13). Their codes in the address are
 * the address's own (`areas/places.ts`).
 */
export const clientTabs = [
  { name: 'events', label: 'Händelser' },
  { name: 'overview', label: 'Översikt' },
  { name: 'figures', label: 'Utveckling' },
  { name: 'asof', label: 'Som det var' },
  { name: 'limits', label: 'Limiter' },
  { name: 'limit1', label: 'Finansieringslimit', limitType: 1, role: 'issuer' },
  { name: 'limit2', label: 'Återköpslimit', limitType: 2, role: 'issuer' },
  { name: 'limit3', label: 'Mottagarlimit', limitType: 3, role: 'recipient' },
  { name: 'limit4', label: 'Leveransgodkännande', limitType: 4, role: 'recipient' },
  { name: 'whitelist', label: 'Undantag' },
  { name: 'invoices', label: 'Fakturor' },
  { name: 'righttosign', label: 'Firmateckning' },
  { name: 'companytasks', label: 'Uppgifter' },
  { name: 'keypersons', label: 'Nyckelpersoner' },
  { name: 'invitedusers', label: 'Inbjudna användare', readers: mayInviteUsers },
  { name: 'documents', label: 'Dokument' },
  { name: 'settings', label: 'Inställningar' },
  { name: 'cognomens', label: 'Mottagarnamn', role: 'issuer' },
  { name: 'aml', label: 'AML', readers: withAuditor(maySeeAml) },
] as const satisfies readonly (Readonly<Record<string, unknown>> & {
  readonly name: ClientTabName
})[]
export type ClientTab = (typeof clientTabs)[number]

/**
 * The tabs a client has in a role, for who looks: issuers and recipients have other limits, only
 * issuers have names for their recipients, and invited users are for administrators (invitedusers
 * 1).
 */
export const tabsOf = (
  type: ClientType,
  viewer: Pick<StaffActor, 'policies'>,
): readonly ClientTab[] =>
  clientTabs.filter(
    (tab) =>
      (!('role' in tab) || tab.role === type) && (!('readers' in tab) || isIn(tab.readers, viewer)),
  )

/** The groups of tabs, in the order of the number keys that open them (client 12). */
export const tabGroups = [
  { label: 'Översikt', tabs: ['events', 'overview', 'figures', 'asof'] },
  { label: 'Fakturor', tabs: ['invoices'] },
  { label: 'Limiter', tabs: ['limits', 'limit1', 'limit2', 'limit3', 'limit4'] },
  { label: 'Kund', tabs: ['righttosign', 'keypersons', 'aml', 'companytasks', 'documents'] },
  { label: 'Mer', tabs: ['whitelist', 'cognomens', 'invitedusers', 'settings'] },
] as const satisfies readonly { readonly label: string; readonly tabs: readonly ClientTabName[] }[]

/** The tabs of a client by group, for who looks. */
export const groupsOf = (type: ClientType, viewer: Pick<StaffActor, 'policies'>) => {
  const shown = new Map(tabsOf(type, viewer).map((tab) => [tab.name as ClientTabName, tab]))
  return tabGroups.map(({ label, tabs }) => ({
    label,
    tabs: tabs.flatMap((name) => shown.get(name) ?? []),
  }))
}

/** Longest note that is written down of a client, characters (client 18). */
export const longestNote = 2000

/**
 * Where the key of a group leads: to its first tab, and from one of its tabs to the next (client
 * 12). Undefined for a group without tabs.
 */
export function nextInGroup(
  tabs: readonly ClientTab[],
  current: ClientTabName | undefined,
): ClientTabName | undefined {
  const at = tabs.findIndex(({ name }) => name === current)
  return tabs[(at + 1) % tabs.length]?.name
}

/**
 * Why an address leads to none of the client's tabs, and where the tab it names is instead: in the
 * other role, with those who see it or nowhere (client 11). Undefined when it leads to one.
 */
export function missingTab(
  code: string | undefined,
  type: ClientType,
  viewer: Pick<StaffActor, 'policies'>,
): string | undefined {
  const named = (tab: ClientTab) => String(clientTabCodes[tab.name]) === code
  if (code === undefined || code === '0' || tabsOf(type, viewer).some(named)) return undefined
  const tab = clientTabs.find(named)
  if (!tab) return 'Adressen leder till en flik som inte finns.'
  if ('role' in tab && tab.role !== type)
    return `Fliken ${tab.label} finns bara för ${companyTypesInWords[tab.role]}.`
  const readers = 'readers' in tab ? tab.readers.policies.map((policy) => policyNames[policy]) : []
  return `Fliken ${tab.label} visas för ${readers.join(', ')}.`
}
const companyTypesInWords = {
  issuer: 'utställare',
  recipient: 'mottagare',
} as const satisfies Record<ClientType, string>

/**
 * The tab an address means. 0 is the first one, what has happened, and so is a code that leads
 * nowhere: ask `missingTab` before that is shown.
 */
export const tabOf = (
  code: string | undefined,
  type: ClientType,
  viewer: Pick<StaffActor, 'policies'>,
): ClientTab =>
  tabsOf(type, viewer).find(({ name }) => String(clientTabCodes[name]) === code) ?? clientTabs[0]

/** The tab that shows the same of a client in its other role, or what is nearest to it. */
export function tabIn(
  role: ClientType,
  { name }: ClientTab,
  viewer: Pick<StaffActor, 'policies'>,
): ClientTabName {
  if (tabsOf(role, viewer).some((tab) => tab.name === name)) return name
  return name.startsWith('limit') ? 'limits' : 'events'
}

/** The role that an address names (client 10). */
export type ClientType = CompanyType
export const clientTypeOf = (word: string | undefined): ClientType | undefined =>
  keysOf(companyTypes).find((type) => type === word?.toLowerCase())

/**
 * What the status of a client with us means (client 14): it is the issuer's that decides whether its
 * invoices are bought.
 */
export function statusMeans(role: ClientType, active: 0 | 1 | null): string {
  if (role === 'recipient') return 'Statusen hos oss. Om fakturor köps avgör utställarens.'
  return active === 0
    ? 'Statusen hos oss: inga fakturor köps.'
    : 'Statusen hos oss: fakturor kan köpas.'
}
