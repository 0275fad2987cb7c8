import type { Insertable } from 'kysely'
import type { WhitelistEntry } from '#database/types.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { issuer, recipient, rolesOf } from '#world/roles.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { draws, inTurn, type Draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, atWork, type World } from '#world/world.ts'
import { staffNamed } from '#world/staff.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { exceptionRules } from '#areas/credit/rules/server/public.ts'
import { actOfException } from '../rules.ts'
import { askedOf } from './write-exception.ts'

/**
 * Exceptions as staff write them, one of each kind of value and of each rule that names the
 * recipient.
 */
const written = [
  {
    measure: 'taxDeferral',
    kind: 'boolean',
    why: 'Anståndet gäller pandemistödet och följer avbetalningsplanen.',
  },
  { measure: 'addressChanged', kind: 'date', why: 'Flytten till nya lokaler är bekräftad av VD.' },
  {
    measure: 'paymentTerms',
    kind: 'boolean',
    to: true,
    why: 'Beställaren har 120 dagar enligt ramavtal.',
  },
  {
    measure: 'boardTimeline',
    kind: 'date',
    why: 'Generationsskifte, de nya ledamöterna är legitimerade.',
  },
  {
    measure: 'recipientApproval',
    kind: 'number',
    why: 'Mottagaren godkänner i sin portal, underlag finns.',
  },
  {
    measure: 'internalInvoicing',
    kind: 'boolean',
    to: true,
    why: 'Samma adress är ett kontorshotell.',
  },
  {
    measure: 'recipientCreditWorthy',
    kind: 'rating',
    to: true,
    why: 'Kommunägt bolag med borgen från kommunen.',
  },
  { measure: 'paymentDefaults', kind: 'date', why: 'Anmärkningen är betald och tvisten avslutad.' },
  {
    measure: 'companyBlacklisted',
    kind: 'boolean',
    why: 'Ny ägare sedan i våras. Beslutat i kreditkommittén.',
  },
] as const

/** Issuers before this one have an exception each: what a demonstration opens first. */
const shown = 60

/** Who asks for exceptions; another one lets them be (whitelist 16, 17). */
const askers = ['Kristina Ahl', 'Maja Lindgren'] as const
const withSecond = (asker: string, measure: string) =>
  `${asker}, godkänd av ${actOfException(measure) === 'writeScreeningException' ? 'Amir Haddad' : 'Henrik Sjölin'}`

/** So many exceptions a company has. */
function countOf({ index }: RegisterCompany, random: Draws): number {
  if (index < shown) return 1 + (index % 3)
  return random.hit(0.05) ? 1 : 0
}

/** What issuers are let through for although a rule says no: valid, about to end, and ended. */
export async function loadExceptions(
  world: World,
  companies: readonly RegisterCompany[],
): Promise<void> {
  const { seed, register } = world
  const payers = companies.filter((company) => rolesOf(company).includes(recipient))
  const issuers = companies.filter((company) => rolesOf(company).includes(issuer))
  let turn = 0
  const rows = issuers.flatMap((company): Insertable<WhitelistEntry>[] => {
    const random = draws(seed, 'work', company.index, 11)
    const count = countOf(company, random)
    return Array.from({ length: count }, (_, place): Insertable<WhitelistEntry> => {
      const kind = inTurn(written, turn++)
      // The second of a company has ended.
      const createdAt = atWork(
        world,
        random,
        place === 1 ? random.int(190, 400) : random.int(5, 170),
      )
      const endDate =
        place === 1
          ? addDays(register.today, -random.int(1, 150))
          : addDays(register.today, random.int(2, 700))
      const payer = payers[(company.index + place + 7) % payers.length]
      const other =
        payer && payer.index !== company.index
          ? payer
          : payers[(company.index + place + 8) % payers.length]
      return {
        id: idOf(seed, 'exception', company.index * 10 + place),
        organizationNumber: company.organizationNumber,
        recipientOrganizationNumber: 'to' in kind ? (other?.organizationNumber ?? null) : null,
        measure: kind.measure,
        valueKind: kind.kind,
        valueDate: kind.kind === 'date' ? stockholmDay(createdAt) : null,
        valueAmount: kind.kind === 'number' ? random.int(2, 12) * 50_000_00 : null,
        valueRating: kind.kind === 'rating' ? random.int(4, 11) * 25 : null,
        endDate,
        comment: kind.why,
        createdAt,
        createdBy: withSecond(random.pick(askers), kind.measure),
      }
    })
  })
  await insertAll(world.db, 'whitelistEntry', rows)
  await loadAskedExceptions(world, issuers)
}

const askedFor = [
  {
    measure: 'taxDeferral',
    by: 'Kristina',
    why: 'Anståndet är beviljat för tre månader. Skatteverkets beslut ligger bland dokumenten.',
  },
  {
    measure: 'companyBlacklisted',
    by: 'Maja',
    why: 'Bolaget har bytt ägare och styrelse. Spärren gällde den förra ägaren.',
  },
] as const

/** Exceptions that wait for a second person, one of each kind; they count nowhere. */
async function loadAskedExceptions(
  { db, seed, register, now }: World,
  issuers: readonly RegisterCompany[],
): Promise<void> {
  const rules = await exceptionRules(db)
  for (const [place, { measure, by, why }] of askedFor.entries()) {
    const company = issuers[place + 3]
    const rule = rules.find(({ id }) => id === measure)
    if (!company || !rule) continue
    const exception = {
      id: idOf(seed, 'asked-exception', place),
      version: 0,
      organizationNumber: company.organizationNumber,
      recipientOrganizationNumber: null,
      measure,
      valueKind: rule.valueKind,
      valueDate: null,
      valueAmount: null,
      valueRating: null,
      useRecipientRating: false,
      endDate: addDays(register.today, 90),
      comment: why,
    }
    const asked = await askedOf(db, exception, { ruleName: rule.ruleName, before: undefined })
    if (!asked) continue
    await addApproval(
      db,
      { act: actOfException(measure), ...asked },
      {
        id: idOf(seed, 'exception-approval', place),
        askedBy: staffNamed(seed, by),
        now: ago({ now }, place, 140),
      },
    )
  }
}
