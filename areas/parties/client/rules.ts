import { holds, type StaffActor } from '#platform/permission.ts'

/**
 * The client page's tabs by their code in the address, in the order they are shown (decision A13).
 * Those of later areas come with them.
 */
export const clientTabs = [
  { code: 1, name: 'overview', label: 'Översikt' },
  { code: 2, name: 'limits', label: 'Limiter' },
  { code: 21, name: 'limit', label: 'Finansieringslimit', limitType: 1, role: 0 },
  { code: 22, name: 'limit', label: 'Återköpslimit', limitType: 2, role: 0 },
  { code: 23, name: 'limit', label: 'Mottagarlimit', limitType: 3, role: 1 },
  { code: 24, name: 'limit', label: 'Leveransgodkännande', limitType: 4, role: 1 },
  { code: 3, name: 'whitelist', label: 'Undantag' },
  { code: 4, name: 'invoices', label: 'Fakturor' },
  { code: 5, name: 'righttosign', label: 'Firmateckning' },
  { code: 6, name: 'companytasks', label: 'Uppgifter' },
  { code: 7, name: 'keypersons', label: 'Nyckelpersoner' },
  { code: 8, name: 'invitedusers', label: 'Inbjudna användare', administrators: true },
  { code: 9, name: 'documents', label: 'Dokument' },
  { code: 10, name: 'settings', label: 'Inställningar' },
  { code: 11, name: 'cognomens', label: 'Mottagarnamn', role: 0 },
] as const
export type ClientTab = (typeof clientTabs)[number]

/**
 * The tabs a client has in a role, for who looks: issuers and recipients have other limits, only
 * issuers have names for their recipients, and invited users are for administrators (invitedusers
 * 1).
 */
export const tabsOf = (
  companyType: 0 | 1,
  viewer: Pick<StaffActor, 'policies'>,
): readonly ClientTab[] =>
  clientTabs.filter(
    (tab) =>
      (!('role' in tab) || tab.role === companyType) &&
      (!('administrators' in tab) || holds(viewer, 'Administrator')),
  )

/** The tab an address means. 0 is the overview, and so is a code that leads nowhere. */
export const tabOf = (
  code: string | undefined,
  companyType: 0 | 1,
  viewer: Pick<StaffActor, 'policies'>,
): ClientTab =>
  tabsOf(companyType, viewer).find((tab) => String(tab.code) === code) ?? clientTabs[0]

/** Addresses name the role; calls number it (client 10, company 20). */
export const clientTypes = { issuer: 0, recipient: 1 } as const
export type ClientType = keyof typeof clientTypes
export const clientTypeOf = (word: string | undefined): ClientType | undefined =>
  word?.toLowerCase() === 'issuer'
    ? 'issuer'
    : word?.toLowerCase() === 'recipient'
      ? 'recipient'
      : undefined

export const clientAddress = (type: ClientType, organizationNumber: string, tab = 1) =>
  `/client/${type}/${organizationNumber}/${tab}`

/** The tab of one limit: 2 followed by its type (client 3). */
export const limitTab = (limitType: number) => 20 + limitType
