import { addMonths, formatMoney, formatNumber } from '#platform/swedish/format.ts'

/**
 * Issuers sell invoices, recipients are to pay them (company 20); as the wire and the tables number
 * them.
 */
export const companyTypes = { issuer: 0, recipient: 1 } as const
export type CompanyType = keyof typeof companyTypes
/** The role that a table's number means. */
export const companyTypeOf = (code: number): CompanyType =>
  code === companyTypes.issuer ? 'issuer' : 'recipient'
export const companyTypeNames: Readonly<Record<CompanyType, string>> = {
  issuer: 'Utställare',
  recipient: 'Mottagare',
}

/** What a client has of us (onboarding 35), as the wire and the tables number it (decision A12). */
export const productTypes = { FactoringGruppen: 1, AtivoCore: 2 } as const
export type ProductType = keyof typeof productTypes
/** The product that a table's number means. */
export const productTypeOf = (code: number): ProductType =>
  code === productTypes.AtivoCore ? 'AtivoCore' : 'FactoringGruppen'
/** AtivoCore is Ativofaktura to people (decision A12). */
export const productLabels: Readonly<Record<ProductType, string>> = {
  FactoringGruppen: 'FactoringGruppen',
  AtivoCore: 'Ativofaktura',
}

/**
 * Minutes a company information provider that failed is left in peace, so that a slow one does not
 * make every look slow.
 */
export const providerRestMinutes = 1

/** How many months ahead a status override may last (decision A14). */
const overrideMonths = 4
/** The first and last day a status override may be valid through, both chosen from `today`. */
export const overrideWindow = (today: string) => ({
  first: today,
  last: addMonths(today, overrideMonths),
})

export interface StatusOverride {
  readonly active: boolean
  /** The last day it counts; only an active one has any (company 1). */
  readonly validTo: string | null
}
export type OverrideProblem = 'validToMissing' | 'validToNotWanted' | 'validToOutside'
/** Why a status override may not be saved so. */
export function overrideProblem(
  { active, validTo }: StatusOverride,
  today: string,
): OverrideProblem | undefined {
  if (!active) return validTo === null ? undefined : 'validToNotWanted'
  if (validTo === null) return 'validToMissing'
  const { first, last } = overrideWindow(today)
  return validTo < first || validTo > last ? 'validToOutside' : undefined
}
/**
 * Whether an override still counts: an active one through its last day, an inactive one until
 * removed.
 */
export const overrideCounts = (override: StatusOverride, day: string) =>
  !override.active || (override.validTo ?? '') >= day

/** 1, 0, and null for unknown (company 24), as the override says while it counts. */
export function activeAt(
  stored: number | null,
  override: StatusOverride | null,
  day: string,
): 0 | 1 | null {
  if (override && overrideCounts(override, day)) return override.active ? 1 : 0
  return stored === 1 || stored === 0 ? stored : null
}
export const isSameOverride = (one: StatusOverride | null, other: StatusOverride | null) =>
  one?.active === other?.active && (one?.validTo ?? null) === (other?.validTo ?? null)

interface Stopping {
  /** The company's own status. */
  readonly active: number | null
  readonly override: StatusOverride | null
  /** As the register puts it; null when nothing has been fetched. */
  readonly registerStatus: string | null
  /** As `insolvencyText` says it, of each who tells it; the register that is asked last may not. */
  readonly insolvencies: readonly string[]
  readonly isBlacklisted: boolean
}
const registeredAs = (status: string | null) =>
  status === null || /^aktiv/i.test(status) ? [] : [`Registret: ${status}`]
/**
 * What stops a company from being active, in words; nothing when it would be active anyway (company
 * 40). An override to active that counts now is no reason not to need a second person again.
 */
export function stopReasons(
  { active, override, registerStatus, insolvencies, isBlacklisted }: Stopping,
  day: string,
): string[] {
  const isOff = override !== null && !override.active && overrideCounts(override, day)
  return [
    ...(active === 1 ? [] : [`Egen status: ${activeName(active).toLowerCase()}`]),
    ...(isOff ? ['Inaktiv för hand'] : []),
    ...(insolvencies.length > 0 ? insolvencies : registeredAs(registerStatus)),
    ...(isBlacklisted ? ['Står i blacklist'] : []),
  ]
}
export function activeName(active: number | null): string {
  if (active === 1) return 'Aktiv'
  return active === 0 ? 'Inaktiv' : 'Okänd'
}

export interface Integration {
  readonly authKeyExisted: boolean
  readonly enableIntegrationInvoiceImport: boolean
  readonly integrationInvoiceAutopilot: boolean
}
export type IntegrationProblem = 'keyNeeded' | 'importNeeded'
/**
 * Why the switches cannot be set (company 3, 4): import needs a key, autopilot needs import. The
 * sentences are shown beside the switch.
 */
export const integrationReasons: Readonly<Record<IntegrationProblem, string>> = {
  keyNeeded: 'Fakturaimport kan slås på först när kunden har kopplat sitt bokföringssystem',
  importNeeded: 'Autopilot kan slås på först när fakturaimport är på',
}
export const importProblem = (integration: Integration): IntegrationProblem | undefined =>
  integration.authKeyExisted ? undefined : 'keyNeeded'
export const autopilotProblem = (integration: Integration): IntegrationProblem | undefined =>
  integration.enableIntegrationInvoiceImport ? undefined : 'importNeeded'

type Wanted = Partial<
  Pick<Integration, 'enableIntegrationInvoiceImport' | 'integrationInvoiceAutopilot'>
>
/**
 * The switches after a change, or why not. What is left out stays as it is; switching import off
 * takes autopilot with it, also when autopilot was asked for in the same breath.
 */
export function changeIntegration(
  before: Integration,
  wanted: Wanted,
): Integration | IntegrationProblem {
  const imports = wanted.enableIntegrationInvoiceImport ?? before.enableIntegrationInvoiceImport
  if (imports && !before.authKeyExisted) return 'keyNeeded'
  if (
    wanted.integrationInvoiceAutopilot &&
    !imports &&
    wanted.enableIntegrationInvoiceImport === undefined
  )
    return 'importNeeded'
  const autopilot = wanted.integrationInvoiceAutopilot ?? before.integrationInvoiceAutopilot
  return {
    ...before,
    enableIntegrationInvoiceImport: imports,
    integrationInvoiceAutopilot: imports && autopilot,
  }
}

/** What happens to invoices that come by e-mail (company 23). */
export const integrationActionNames = {
  AutopilotSell: 'Säljs automatiskt',
  Manual: 'Hanteras manuellt',
} as const

/** The two company information providers a person can switch between. */
export const providers = ['A', 'B'] as const
export type Provider = (typeof providers)[number]
export const providerNames: Readonly<Record<Provider, string>> = {
  A: 'Företagsupplysning A',
  B: 'Företagsupplysning B',
}

/** What makes a company insolvent (company 46). */
export const insolvencyNames = {
  bankruptcy: 'Konkurs',
  reconstruction: 'Rekonstruktion',
  liquidation: 'Likvidation',
  deregistered: 'Avregistrerat',
} as const
interface ToldInsolvent {
  readonly kind: keyof typeof insolvencyNames
  readonly source: Provider
  /** Whether its feed told it, or its register when it was asked. */
  readonly toldBy: 'feed' | 'register'
}
/** What follows of it. */
export const insolvencyMeans = 'Inget köps av bolaget eller på det medan det gäller.'
/** Who told it, as staff read it. */
export const insolvencySource = ({ source, toldBy }: Omit<ToldInsolvent, 'kind'>): string =>
  toldBy === 'feed' ? `Bevakning (${source})` : providerNames[source]
/** What a company is and who told it, in words: 'Konkurs enligt Bevakning (B)'. */
export const insolvencyText = ({ kind, ...told }: ToldInsolvent): string =>
  `${insolvencyNames[kind]} enligt ${insolvencySource(told)}`

/** What a provider can be asked for of a company: stored, aged and paid for apart. */
export type Product = 'company' | 'board' | 'report'
export const mayNotPay = 'Du saknar behörighet att hämta nya uppgifter, eftersom det kostar pengar'

/** What many look-ups come to before anybody is asked, or what somebody agrees to. */
export interface LookUps {
  /** Companies of which something would be asked for. */
  readonly companies: number
  /** Öre, at most. */
  readonly cost: number
}
/**
 * What is agreed to in a sentence: '513 bolag slås upp för högst 32,00 kr styck, sammanlagt högst
 * 16 416,00 kr'.
 */
export const quoteText = ({ companies, cost }: LookUps, each: number): string =>
  companies === 0
    ? 'Inget bolag behöver slås upp: alla uppgifter är yngre än 15 minuter, och körningen kostar ingenting'
    : `${formatNumber(companies)} bolag slås upp för högst ${formatMoney(each)} kr styck, sammanlagt högst ${formatMoney(cost)} kr`
/** Whether more would be paid for than somebody has agreed to. */
export const isMore = (now: LookUps, agreed: LookUps): boolean =>
  now.companies > agreed.companies || now.cost > agreed.cost
