import type { TestServer } from '#app/server/testing.ts'

/**
 * Puts somebody on a sanctions list behind a company that is in our books: a key person of its own
 * when it has none, as the lists would have answered. Answers what a judgement of the hit is sent
 * with, but for what it says.
 */
export async function sanctionSomebody({ owner }: Pick<TestServer, 'owner'>, org: string) {
  const { rows } = await owner.query<{ socialSecurityNumber: string; name: string }>(
    `with added as (
       insert into key_person (organization_number, position, personal_number, name, possession_types, source, fetched_at)
       select $1::text, 0, '19' || $1::text, 'Viktor Sanktion', '{}', 'test', skynet.now()
       where not exists (select from key_person where organization_number = $1::text)
       returning personal_number, name, position)
     select personal_number as "socialSecurityNumber", name from (
       select personal_number, name, position from key_person where organization_number = $1::text
       union all select * from added) person order by position limit 1`,
    [org],
  )
  const [person] = rows
  if (!person) throw new Error('Nobody stands behind the company')
  const entryId = `NK-${org}`
  const entry = {
    id: entryId,
    name: person.name,
    datasets: ['eu_fsf'],
    topics: ['sanction'],
    positions: [],
    birthDates: [],
    countries: [],
    changedAt: '2026-11-01',
    score: 0.9,
    aliases: [],
    why: [],
    match: true,
  }
  const { rows: screened } = await owner.query<{ at: Date }>(
    `insert into person_screening (personal_number, name, is_pep, is_sanctioned, matches, source, screened_by, screened_at)
     values ($1, $2, false, true, $3, 'test', 'test', date_trunc('milliseconds', skynet.clock() + interval '1 second')) returning screened_at as at`,
    [person.socialSecurityNumber, person.name, JSON.stringify([entry])],
  )
  const screenedAt = screened[0]?.at.toISOString() ?? ''
  return { org, ...person, entryId, screenedAt, judgementId: null }
}
