import type { TestServer } from '#app/server/testing.ts'

export { debtorsAbroad } from '../../contract-abroad.ts'
export { recipientTasks } from '../jobs.ts'
export { holdWhoIsWho } from '../abroad/debtor-store.ts'

/**
 * A debtor abroad that is known by some names, as deciding on invoices to it makes it. Answers its
 * id and what it is written as.
 */
export async function addDebtorAbroad(
  owner: TestServer['owner'],
  names: readonly string[],
): Promise<{ readonly id: string; readonly identities: readonly string[] }> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into debtor_abroad (name, country) values ($1, 'DE') returning id`,
    [names[0]],
  )
  const id = rows[0]?.id ?? ''
  const written = await owner.query<{ id: string }>(
    `insert into debtor_abroad_identity (debtor_id, kind, country, key, written)
     select $1, 'name', 'DE', name_abroad(name), name from unnest($2::text[]) name returning id`,
    [id, names],
  )
  await screenedClean(owner, id)
  return { id, identities: written.rows.map((one) => one.id) }
}

/** The lists say nothing of a debtor abroad as it is written now. */
export const screenedClean = (owner: TestServer['owner'], debtorId: string) =>
  owner.query(
    `insert into debtor_abroad_screening (debtor_id, screened_at, asked, source, list_version, algorithm, matches)
     select $1::uuid, skynet.now(), array(select written from debtor_abroad_identity where debtor_id = $1::uuid order by written), 'OpenSanctions', 'v1',
       'logic-v2', '[]'`,
    [debtorId],
  )
