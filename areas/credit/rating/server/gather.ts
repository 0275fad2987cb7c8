import type { Db } from '#platform/server/database.ts'
import {
  boardAnswers,
  companyAnswers,
  insolvenciesOf,
  insolvencyLifted,
  type Answers,
  type Looking,
  type When,
} from '#areas/parties/company/server/public.ts'
import { activeAt, companyTypes, insolvencySource } from '#areas/parties/company/rules.ts'
import {
  fetchPersons,
  screeningStanding,
  screenPersons,
} from '#areas/parties/keypersons/server/public.ts'
import type { BucketVersion, CompanyFacts, Party, Side } from '#areas/credit/rules/rules.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { judgingBucket } from './bucket-choice.ts'
import { addressChangeFact, boardFacts } from './change-facts.ts'
import { accountFact, amlFact, blacklistFacts, screeningFacts } from './own-facts.ts'
import { limitBoundsOf } from './limit-bounds.ts'
import { registerFacts } from './register-facts.ts'

/** What our own books say of a company in the role it is judged in. */
export interface ClientBook {
  /** Whether it is our client in this role. */
  readonly known: boolean
  /** Today, and with the status set by hand counted in. Null for unknown. */
  readonly active: 0 | 1 | null
  readonly allowInvoiceDetermination: boolean
  readonly useSuperRepurchaseLimit: boolean
  readonly partnerType: string | null
}
export interface GatheredParty {
  /**
   * Facts for the engine, each with who said it and when. What could not be fetched is `missing:
   * 'notFetched'`.
   */
  readonly party: Party
  /** What judges the company in this role: the bucket chosen for it, else the standard one. */
  readonly bucket: BucketVersion
  readonly client: ClientBook
  /** As the register or our books have it; undefined when nobody knows the company. */
  readonly name: string | undefined
  /** Of the company information provider. */
  readonly ratingCode: string | null
  /** Whether the register could be asked, or has said that there is no such company. */
  readonly register: 'known' | 'unknown' | 'unreachable'
  /**
   * Whether something of it was not asked for because the budget does not cover it (costs 4). What
   * is not known of it then counts as not fetched.
   */
  readonly unbought?: true
  /** Why those behind it do not count as screened, in Swedish (keypersons 3); null when they do. */
  readonly unscreened: string | null
}
export interface Wishes {
  /**
   * When the register is asked and paid. Default when what is stored is 15 minutes old; 'never'
   * judges by what is stored alone.
   */
  readonly when?: When
  /** What judges instead of the company's own bucket. */
  readonly bucket?: BucketVersion | undefined
}

/**
 * Everything a company is judged by, from outside and from our own books: the register with its
 * accounts (fetched anew when it is 15 minutes old, from the other provider when the first fails),
 * the board, the blacklist, the AML rating, the bucket and the settings. Each fact has its source
 * and when it was fetched; a source that could not be asked gives `missing: 'notFetched'`. Never
 * call it inside a transaction.
 * @param organizationNumber 10 digits
 */
export async function gather(
  services: Looking,
  organizationNumber: string,
  side: Side,
  { when = 'old', bucket }: Wishes = {},
): Promise<GatheredParty> {
  const { db, now } = services
  const company = await companyAnswers(services, organizationNumber, when)
  const board = await boardAnswers(services, organizationNumber, when)
  if (side === 'recipient' && when !== 'never') await screenNow(services, organizationNumber, when)
  const { screened, unscreened } = await screeningStanding(db, organizationNumber, now)
  const register = registerFacts(company, organizationNumber, now)
  const facts: CompanyFacts = {
    ...register,
    insolvent: await insolvencyFact(db, organizationNumber, register.status),
    ...(await boardFacts(services, organizationNumber, board, register.registrationDate?.value)),
    addressChanges: await addressChangeFact(services, organizationNumber, company),
    ...(await blacklistFacts(db, organizationNumber, board, now)),
    ...screeningFacts(screened, unscreened, now),
    amlRating: await amlFact(db, organizationNumber, now),
    accountElsewhere: await accountFact(db, organizationNumber, now),
  }
  const { name, ...client } = await bookedClient(db, organizationNumber, side, stockholmDay(now))
  return {
    party: {
      organizationNumber,
      facts,
      ...(side === 'issuer' && {
        limitBounds: await limitBoundsOf(db, organizationNumber, company, now),
      }),
    },
    bucket: bucket ?? (await judgingBucket(services, organizationNumber, side)),
    client,
    name: company.answers[0]?.content.name ?? name,
    ratingCode:
      company.answers.map(({ content }) => content.ratingCode).find((code) => code !== null) ??
      null,
    register: registerState(company),
    ...((company.unbought ?? board.unbought) && { unbought: true }),
    unscreened: unscreened?.text ?? null,
  }
}

/**
 * Asks the lists about those behind a recipient whose screening is missing or old: nobody has let a
 * recipient in, as an issuer is. Who they are is read from the board that is looked up anyhow.
 */
async function screenNow(services: Looking, organizationNumber: string, when: When) {
  const { db, now } = services
  const before = await screeningStanding(db, organizationNumber, now)
  if (!before.unscreened || !(await fetchPersons(services, organizationNumber, when))) return
  await screenPersons(services, organizationNumber, before.unscreened.problem === 'old')
}

function registerState({ answers, unreachable }: Answers<unknown>): GatheredParty['register'] {
  if (answers.length > 0) return 'known'
  return unreachable ? 'unreachable' : 'unknown'
}

/**
 * Whether it is insolvent, as the one record says (company 46): what one source tells, another's
 * register does not lift. A company whose status nobody could say is not known to be sound.
 */
async function insolvencyFact(
  db: Db,
  organizationNumber: string,
  status: CompanyFacts['status'],
): Promise<CompanyFacts['insolvent']> {
  const [told] = await insolvenciesOf(db, [organizationNumber])
  if (told)
    return { value: true, source: insolvencySource(told), fetchedAt: told.toldAt.toISOString() }
  if (!status || 'missing' in status) return status
  const lifted = await insolvencyLifted(db, organizationNumber)
  return lifted
    ? { value: false, source: lifted.liftedBy, fetchedAt: lifted.liftedAt.toISOString() }
    : { value: false, source: status.source, fetchedAt: status.fetchedAt }
}

async function bookedClient(db: Db, organizationNumber: string, side: Side, today: string) {
  const row = await db
    .selectFrom('company')
    .leftJoin('client', (join) =>
      join
        .onRef('client.organizationNumber', '=', 'company.organizationNumber')
        .on('client.companyType', '=', companyTypes[side]),
    )
    .leftJoin('companyStatusOverride as override', 'override.clientId', 'client.id')
    .where('company.organizationNumber', '=', organizationNumber)
    .select([
      'company.name',
      'client.id',
      'client.active',
      'client.allowInvoiceDetermination',
      'client.useSuperRepurchaseLimit',
      'client.partnerType',
      'override.active as overrideActive',
      'override.validTo',
    ])
    .executeTakeFirst()
  const override =
    row?.overrideActive === null || row?.overrideActive === undefined
      ? null
      : { active: row.overrideActive, validTo: row.validTo }
  return {
    name: row?.name,
    known: row !== undefined && row.id !== null,
    active: row ? activeAt(row.active, override, today) : null,
    allowInvoiceDetermination: row?.allowInvoiceDetermination ?? false,
    useSuperRepurchaseLimit: row?.useSuperRepurchaseLimit ?? false,
    partnerType: row?.partnerType ?? null,
  }
}
