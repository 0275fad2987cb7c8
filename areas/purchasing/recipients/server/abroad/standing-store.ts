import { sql } from 'kysely'
import { addJob } from '#platform/server/jobs.ts'
import type { Db } from '#platform/server/database.ts'
import { closeTask } from '#areas/foundation/usertasks/server/public.ts'
import { screenedAbroad } from './screening-store.ts'

/** What has been said of a debtor abroad, and counts (recipients 13). */
export interface Standing {
  readonly id: string
  readonly kind: 'accepted' | 'declined'
  /** Of an accepted one: öre that open invoices may hold together, and the last day. */
  readonly most: number | null
  readonly endDate: string | null
  readonly at: Date
  readonly by: string
  readonly reason: string
  /** Somebody on a list of sanctions is held for it, and two have not said otherwise (recipients 14). */
  readonly halted: boolean
}

/**
 * What was said last of some debtors, by their ids, though its day may have passed. Of what was
 * merged into one it counts that it was refused, and not that it was accepted: two answered for less.
 */
export async function standingsOf(
  db: Db,
  debtors: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (debtors.length === 0) return new Map()
  const screened = await screenedAbroad(db, debtors)
  const { rows } = await sql<Omit<Standing, 'halted'> & { debtor: string }>`
    select debtor, said.id, kind, most::float8 as most, to_char(end_date, 'YYYY-MM-DD') as "endDate",
      said_at as at, said_by as by, reason
    from unnest(${[...debtors]}::uuid[]) debtor cross join lateral (
      select standing.* from debtor_abroad_standing standing
      where standing.debtor_id = debtor
        or (kind = 'declined' and standing.debtor_id in (select id from debtor_abroad where merged_into = debtor))
      order by said_at desc, standing.id limit 1) said`.execute(db)
  return new Map(
    rows.map(({ debtor, ...standing }) => [
      debtor,
      { ...standing, halted: (screened.get(debtor)?.hits.length ?? 0) > 0 },
    ]),
  )
}

/** Whether two still answer for it. */
export const isAccepted = (
  standing: Standing | undefined,
  today: string,
): standing is Standing & { readonly most: number; readonly endDate: string } =>
  standing?.kind === 'accepted' &&
  !standing.halted &&
  standing.endDate !== null &&
  standing.endDate >= today

/**
 * Whether the debtor of an invoice abroad is refused, by what was said of it last, or somebody on a
 * list of sanctions is held for it.
 */
export async function isDeclinedAbroad(db: Db, invoiceId: string): Promise<boolean> {
  const { rows } = await sql<{ debtor: string | null }>`
    select debtor_abroad_of(recipient_country, recipient_name, recipient_vat_number) as debtor
    from invoice where id = ${invoiceId} and recipient_organization_number is null`.execute(db)
  const debtor = rows[0]?.debtor
  if (!debtor) return false
  const standing = (await standingsOf(db, [debtor])).get(debtor)
  return standing?.kind === 'declined' || standing?.halted === true
}

/**
 * Later areas decide on the paused invoices of a debtor abroad again, for something new is said of it
 * or it has been merged or taken apart.
 */
export const debtorDecidedTask = 'debtor-abroad-decided'
/** Why they are, to be read in their history. */
export const decidedAgainFor = ['said', 'merged'] as const
export const decideAgainOn = (
  db: Db,
  debtorId: string,
  because: (typeof decidedAgainFor)[number],
): Promise<void> => addJob(db, { task: debtorDecidedTask, payload: { debtorId, because } })

interface Said extends Pick<Standing, 'kind' | 'most' | 'endDate' | 'by' | 'reason'> {
  readonly debtorId: string
  readonly now: Date
}
/** Writes down what is said, and has what waits for it decided on again. */
export async function say(db: Db, { debtorId, now, by, ...said }: Said): Promise<void> {
  await db
    .insertInto('debtorAbroadStanding')
    .values({ debtorId, saidAt: now, saidBy: by, ...said })
    .execute()
  await answerAsked(db, debtorId, {
    cause: said.kind === 'accepted' ? 'mottagaren är godtagen' : 'mottagaren är nekad',
    by,
    now,
  })
  await decideAgainOn(db, debtorId, 'said')
}

/** Id for the task that tells somebody that a debtor waits for a decision; once until it is decided. */
export async function askOnce(db: Db, debtorId: string, now: Date): Promise<string | undefined> {
  const asked = await db
    .updateTable('debtorAbroad')
    .set({ askedAt: now, askedTask: sql<string>`gen_random_uuid()` })
    .where('id', '=', debtorId)
    .where('askedAt', 'is', null)
    .returning('askedTask')
    .executeTakeFirst()
  return asked?.askedTask ?? undefined
}

interface Answered {
  /** Swedish, without full stop. */
  readonly cause: string
  readonly by: string
  readonly now: Date
}
/** Nobody is asked about a debtor any more: its task is done, and the next invoice may ask again. */
export async function answerAsked(db: Db, debtorId: string, why: Answered): Promise<void> {
  const asked = await db
    .selectFrom('debtorAbroad')
    .select('askedTask')
    .where('id', '=', debtorId)
    .executeTakeFirst()
  await db
    .updateTable('debtorAbroad')
    .set({ askedAt: null, askedTask: null })
    .where('id', '=', debtorId)
    .where('askedAt', 'is not', null)
    .execute()
  if (asked?.askedTask) await closeTask(db, asked.askedTask, why)
}
