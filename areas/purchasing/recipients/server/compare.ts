import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { debtorsOf } from '#areas/credit/limits/server/public.ts'
import { sharedDomains } from '#areas/foundation/blacklist/rules.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { storedCompany } from '#areas/parties/company/server/public.ts'
import { freeMail } from '#areas/purchasing/approvers/rules.ts'
import { evidenceBetween, leastScore, scoreOf, traitKey, type Stood, type Trait } from '../rules.ts'
import { keepFound } from './proposal-store.ts'

/** Recipients compared in one transaction, so that whoever tells of them anew waits little. */
const atOnce = 20
/** So many traits of a recipient are looked at. */
const traitsLookedAt = 300
/** What more recipients than these share tells nothing: an office hotel, a portal's mail. */
const mostSharing = 20
/** Names that are spelled nearly so, of each of so many names of a recipient. */
const alike = { names: 20, found: 20, similarity: 0.6 }
/** So many others are weighed of one recipient. */
const mostWeighed = 200

/**
 * Compares the recipients of whom something is new with all others, the oldest first, and keeps what
 * is proposed of them (recipients 1, 2). Each looks at what indexes give for what it stands under,
 * and never at all recipients. Answers how many were compared.
 */
export async function compareNext(db: Db, now: Date): Promise<number> {
  const { rows: taken } = await sql<{
    recipient: string
  }>`select recipient from recipient_to_compare
    order by since, recipient limit ${atOnce} for update skip locked`.execute(db)
  const numbers = taken.map(({ recipient }) => recipient)
  if (numbers.length === 0) return 0
  await compare(db, numbers, now)
  await db.deleteFrom('recipientToCompare').where('recipient', 'in', numbers).execute()
  return numbers.length
}

/** Compares some recipients with all others, and keeps what is proposed of them. */
export async function compare(db: Db, numbers: readonly string[], now: Date): Promise<void> {
  await keepKeys(db, numbers)
  const debtors = await debtorsOf(db, numbers)
  const mains = new Map([...debtors.values()].map((debtor) => [debtor.main, debtor.family]))
  for (const [main, family] of mains) await compareOne(db, main, family, now)
}

/** What the register says is a trait as well; every trait gets the key it is compared by. */
async function keepKeys(db: Db, numbers: readonly string[]): Promise<void> {
  await sql`insert into recipient_trait (recipient, kind, value)
    select organization_number, kind, value from company
    cross join lateral (values ('name', name), ('address', street || ', ' || zip_code)) told (kind, value)
    where organization_number = any(${numbers}::text[]) and btrim(value) <> '' and left(value, 2) <> ', '
    on conflict do nothing`.execute(db)
  const shared = new Set([...freeMail, ...(await readSetting(db, sharedDomains))])
  const rows = await db
    .selectFrom('recipientTrait')
    .select(['recipient', 'kind', 'value'])
    .where('recipient', 'in', numbers)
    .where('key', 'is', null)
    .execute()
  if (rows.length === 0) return
  const keyed = rows.map((row) => ({ ...row, key: traitKey(row, shared).slice(0, 500) }))
  await sql`update recipient_trait trait set key = keyed.key
    from json_to_recordset(${JSON.stringify(keyed)}::json) keyed (recipient text, kind text, value text, key text)
    where trait.recipient = keyed.recipient and trait.kind = keyed.kind and trait.value = keyed.value`.execute(
    db,
  )
}

async function compareOne(
  db: Db,
  main: string,
  family: readonly string[],
  now: Date,
): Promise<void> {
  const candidates = await candidatesOf(db, family)
  if (candidates.length === 0) return
  const debtors = await debtorsOf(db, candidates)
  const others = new Map(
    [...debtors.values()]
      .filter((debtor) => debtor.main !== main)
      .map((debtor) => [debtor.main, debtor.family]),
  )
  const ours = await recipientsOfOurs(db, [main, ...others.keys()])
  if (!ours.has(main)) return
  const own = await stoodOf(db, family)
  for (const [other, otherFamily] of others) {
    if (!ours.has(other)) continue
    const [first, second] = main < other ? [main, other] : [other, main]
    const beside = await stoodOf(db, otherFamily)
    const evidence = main < other ? evidenceBetween(own, beside) : evidenceBetween(beside, own)
    const score = scoreOf(evidence)
    if (score >= leastScore)
      await keepFound(db, { oneNumber: first, otherNumber: second, evidence, score, now })
  }
}

/** Others that share something with a debtor, or have a name spelled nearly as one of its. */
async function candidatesOf(db: Db, family: readonly string[]): Promise<readonly string[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(alike.similarity)}, true)`.execute(
    db,
  )
  const { rows } = await sql<{ recipient: string }>`
    with own as materialized (
      select distinct kind, key from recipient_trait
      where recipient = any(${family}::text[]) and key <> '' limit ${traitsLookedAt}
    ), sharing as (
      select kind, other.recipient, count(*) over (partition by kind, key) as sharers
      from own cross join lateral (
        select recipient from recipient_trait other
        where other.kind = own.kind and other.key = own.key and other.recipient <> all(${family}::text[])
        order by recipient limit ${mostSharing + 1}) other
    ), spelled as (
      select other.recipient from (select key from own where kind = 'name' limit ${alike.names}) named
      cross join lateral (
        select recipient from recipient_trait other
        where other.kind = 'name' and other.key % named.key and other.recipient <> all(${family}::text[])
        limit ${alike.found}) other
    )
    select recipient from sharing where sharers <= ${mostSharing}
    union select recipient from spelled
    limit ${mostWeighed}`.execute(db)
  return rows.map(({ recipient }) => recipient)
}

const recipientsOfOurs = async (db: Db, numbers: readonly string[]) =>
  new Set(
    (
      await db
        .selectFrom('company')
        .select('organizationNumber')
        .where('organizationNumber', 'in', numbers)
        .where('isRecipient', '=', true)
        .execute()
    ).map(({ organizationNumber }) => organizationNumber),
  )

/** What a debtor has stood under, by any of its numbers. */
export async function stoodOf(db: Db, family: readonly string[]): Promise<Stood> {
  const traits = await db
    .selectFrom('recipientTrait')
    .select(['kind', 'value', 'key'])
    .where('recipient', 'in', family)
    .where('key', '<>', '')
    .orderBy('kind')
    .orderBy('value')
    .limit(traitsLookedAt)
    .execute()
  const parents = await Promise.all(family.map((number) => storedCompany(db, number)))
  return {
    family,
    traits: traits.map(({ kind, value, key }): Trait => ({ kind, value, key: key ?? '' })),
    parent: parents.find((company) => company?.parent)?.parent ?? null,
  }
}
