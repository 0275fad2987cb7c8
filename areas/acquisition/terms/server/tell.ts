import { randomUUID } from 'node:crypto'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import type { Act } from '#platform/server/context.ts'
import { findClient } from '#areas/parties/company/server/public.ts'
import { differing, type TermValues } from '../rules.ts'
import { coreRow, termsOf, valuesOf } from './terms-store.ts'

/** Notes what the core system has been told. */
const noteTold = async ({ db, now }: Act, organizationNumber: string, told: TermValues) =>
  void (await db
    .insertInto('coreTerms')
    .values({ organizationNumber, told: JSON.stringify(told), toldAt: now })
    .onConflict((conflict) =>
      conflict.column('organizationNumber').doUpdateSet({
        told: JSON.stringify(told),
        toldAt: now,
      }),
    )
    .execute())

/**
 * Tells the core system a client's terms when they are not what it was told last (terms 3); on the
 * caller's transaction. A company that is no client yet is told of when it becomes one.
 */
export async function tellCoreSystem(act: Act, organizationNumber: string): Promise<void> {
  const { db, actor } = act
  if (!(await findClient(db, organizationNumber, 'issuer'))) return
  const all = await termsOf(db, organizationNumber)
  const values = valuesOf(all)
  const told = (await coreRow(db, organizationNumber))?.told
  if (told ? differing(values, told).length === 0 : all.length === 0) return
  await putInOutbox(db, actor, {
    destination: 'core-system',
    kind: 'terms.changed',
    payload: { organizationNumber, terms: values, termSources: sourcesOf(all) },
    idempotencyKey: `terms ${organizationNumber} ${randomUUID()}`,
    company: organizationNumber,
  })
  await noteTold(act, organizationNumber, values)
}
const sourcesOf = (all: Awaited<ReturnType<typeof termsOf>>) =>
  Object.fromEntries(
    all
      .toReversed()
      .map(({ kind, source, since }) => [kind, { source, since: since.toISOString() }]),
  )

/**
 * The terms a new client begins with, as they are told with its onboarding: noted as told, so that
 * they are not told again. @public
 */
export async function termsToBeginWith(act: Act, organizationNumber: string) {
  const all = await termsOf(act.db, organizationNumber)
  const values = valuesOf(all)
  if (all.length > 0) await noteTold(act, organizationNumber, values)
  return { terms: values, termSources: sourcesOf(all) }
}
