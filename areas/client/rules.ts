/** CONFLICTS A13: the client page's tabs by their code in the address, in the order they are shown. Those of later areas come with them. */
export const clientTabs = [
  { code: 1, name: 'overview', label: 'Översikt' },
  { code: 5, name: 'righttosign', label: 'Firmateckning' },
  { code: 9, name: 'documents', label: 'Dokument' },
  { code: 10, name: 'settings', label: 'Inställningar' },
  { code: 11, name: 'cognomens', label: 'Mottagarnamn', onlyIssuers: true },
] as const
export type ClientTab = (typeof clientTabs)[number]

/** The tabs a client has in a role: only issuers have names for their recipients. */
export const tabsOf = (companyType: 0 | 1): readonly ClientTab[] =>
  clientTabs.filter((tab) => companyType === 0 || !('onlyIssuers' in tab))

/** The tab an address means. 0 is the overview, and so is a code that leads nowhere. */
export const tabOf = (code: string | undefined, companyType: 0 | 1): ClientTab =>
  tabsOf(companyType).find((tab) => String(tab.code) === code) ?? clientTabs[0]

/** Addresses name the role; calls number it (part-1 §3). */
export const clientTypes = { issuer: 0, recipient: 1 } as const
export type ClientType = keyof typeof clientTypes
export const clientTypeOf = (word: string | undefined): ClientType | undefined =>
  word?.toLowerCase() === 'issuer' ? 'issuer' : word?.toLowerCase() === 'recipient' ? 'recipient' : undefined

export const clientAddress = (type: ClientType, organizationNumber: string, tab = 1) =>
  `/client/${type}/${organizationNumber}/${tab}`
