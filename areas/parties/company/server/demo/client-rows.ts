import type { Insertable } from 'kysely'
import type { Client, CompanyStatusOverride } from '#database/types.ts'
import { addDays, addMonths } from '#platform/swedish/format.ts'
import { maySteerClients } from '#areas/foundation/users/rules.ts'
import { idOf } from '#world/insert.ts'
import { autoBookingOf } from '#world/register/auto-booking.ts'
import { draws, type Draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { productTypes } from '../../rules.ts'
import { ago, atWork, somebody, workedOn, type World } from '#world/world.ts'

/**
 * The states of an integration (company 3, 4) come by turns, so that each is there in a small world
 * too.
 */
const integrations = [
  'autopilot',
  'import',
  'key',
  'none',
  'none',
  'import',
  'none',
  'none',
] as const
/** Of so many issuers: those that import are connected to their books when the program starts. */
const integrated = 2 * integrations.length
const partners = ['Fortnox', 'Visma', 'None', 'Bokio', 'Bygglet', null] as const

/** Which of the issuers a company is, counted from 0. */
const ordinalOf = (index: number) => Math.floor(index / 6) * 2 + (index % 6)

function integrationOf(world: World, index: number, seal: (text: string) => string) {
  const action = { autopilot: 'AutopilotSell', import: 'Manual', key: null, none: null } as const
  const ordinal = ordinalOf(index)
  const kind = (ordinal < integrated && integrations[ordinal % integrations.length]) || 'none'
  const imports = kind === 'autopilot' || kind === 'import'
  return {
    authkey: kind === 'none' ? null : seal(`demo-${idOf(world.seed, 'authkey', index)}`),
    enableIntegrationInvoiceImport: imports,
    integrationInvoiceAutopilot: kind === 'autopilot',
    integrationAction: action[kind],
    partnerType: partners[ordinal % partners.length] ?? null,
  }
}
const noIntegration = {
  authkey: null,
  enableIntegrationInvoiceImport: false,
  integrationInvoiceAutopilot: false,
  integrationAction: null,
  partnerType: null,
}

/** A company as a client in each of its roles. `seal` encrypts the key of the accounting system. */
export function clientRows(world: World, company: RegisterCompany, seal: (text: string) => string) {
  return rolesOf(company).map((companyType): Insertable<Client> & { id: string } => {
    const { index, status } = company
    const random = draws(world.seed, 'client', index, companyType)
    const sells = companyType === issuer
    const gone = status === 'bankrupt' || status === 'deregistered'
    const age = random.int(8, 1400)
    const changed = random.hit(0.5)
    return {
      id: idOf(world.seed, 'client', index * 2 + companyType),
      organizationNumber: company.organizationNumber,
      companyType,
      productType: productTypes[random.hit(0.3) ? 'AtivoCore' : 'FactoringGruppen'],
      active: gone ? 0 : (([1, 1, 1, 1, 1, 1, 1, 1, 0, null] as const)[random.int(0, 9)] ?? null),
      allowInvoiceDetermination: !gone && random.hit(0.92),
      useSuperRepurchaseLimit: sells && random.hit(0.1),
      ...(sells && index < workedOn ? integrationOf(world, index, seal) : noIntegration),
      accountAmount: sells && random.hit(0.7) ? random.int(-40_000_00, 900_000_00) : 0,
      ...(sells ? saidLastNight(world, company.organizationNumber, random) : nothingSaid),
      relationStatus: gone ? 'Ended' : relationOf(age, random.int(0, 9)),
      createdAt: atWork(world, random, age),
      changedAt: changed ? atWork(world, random, random.int(1, Math.min(age - 1, 90))) : null,
      changedBy: changed ? somebody(random, maySteerClients) : null,
    }
  })
}

const nothingSaid = { settlementAutoBookActive: null, settlementAutoBookAt: null }
/** What the core system has said of an issuer (company 32). */
function saidLastNight(world: World, organizationNumber: string, random: Draws) {
  // What is drawn after this stays as it was when this was drawn too.
  random.int(0, 3)
  const settlementAutoBookActive = autoBookingOf(organizationNumber)
  if (settlementAutoBookActive === undefined) return nothingSaid
  return { settlementAutoBookActive, settlementAutoBookAt: ago(world, 0, 6 * 60) }
}

function relationOf(age: number, chance: number): string | null {
  if (age < 60) return 'New'
  return (
    ['Active', 'Active', 'Active', 'Active', 'Active', 'Active', 'AtRisk', 'Paused', 'Ended', null][
      chance
    ] ?? null
  )
}

/**
 * The states of a status override (company 1), and one that has run out, by turns, at every fifth
 * group of six companies.
 */
const overrides = [
  { active: true, until: (today: string) => addDays(today, 3) },
  { active: true, until: (today: string) => addMonths(today, 3) },
  { active: false, until: () => null },
  { active: true, until: (today: string) => addDays(today, -6) },
  { active: true, until: (today: string) => today },
] as const

/** What somebody has said by hand about whether a client is active; undefined for most. */
export function overrideRow(
  world: World,
  company: RegisterCompany,
  clientId: string,
): Insertable<CompanyStatusOverride> | undefined {
  const turn = Math.floor(company.index / 6) % 25
  const kind = turn % 5 === 1 ? overrides[(turn - 1) / 5] : undefined
  if (!kind || company.index >= workedOn) return undefined
  const random = draws(world.seed, 'client', company.index, 5)
  const { today } = world.register
  return {
    clientId,
    active: kind.active,
    validTo: kind.until(today),
    savedBy: somebody(random, maySteerClients),
    savedAt: atWork(world, random, random.int(7, 20)),
  }
}
