import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import { match } from '../contract.ts'
import { judgedBy } from './judgement-store.ts'

const keptMatches = z.array(match)

/** A company with hits that nobody has judged, or whose entries have changed since. */
export interface Unjudged {
  readonly organizationNumber: string
  readonly name: string
  /** Whether it is an issuer, or no client at all; otherwise it is a recipient only. */
  readonly asIssuer: boolean
  /** How many persons have such a hit. */
  readonly persons: number
  /** Since when the first of them has been on a list. */
  readonly since: Date
}

interface Asked {
  readonly most: number
  /** Of this company alone. */
  readonly organizationNumber?: string
}
/**
 * Companies with key persons whom the lists hold for the same person as somebody exposed or
 * sanctioned, and nobody has said whether they are (keypersons 6), the longest waiting first.
 * Who only resembles somebody waits for nobody. @public
 */
export async function unjudgedHits(db: Db, asked: Asked) {
  const rows = await personsWithHits(db, asked)
  const judge = await judgedBy(db, rows)
  const companies = new Map<string, Unjudged>()
  for (const row of rows) {
    const matches = judge(row, keptMatches.parse(row.matches))
    if (!matches.some((one) => one.match && !one.judgement?.holds)) continue
    const { organizationNumber, company, asIssuer, since } = row
    const before = companies.get(organizationNumber)
    companies.set(organizationNumber, {
      organizationNumber,
      name: company,
      asIssuer,
      persons: (before?.persons ?? 0) + 1,
      since: before?.since ?? since,
    })
  }
  return [...companies.values()]
}

/**
 * Key persons whose newest screening has a hit that is not judged as it is now. An entry counts as
 * changed whatever has changed in it, its order too: what is the same after all is left out by rule.
 */
const personsWithHits = (db: Db, { most, organizationNumber }: Asked) =>
  db
    .with('hit', (step) =>
      step
        .selectFrom('personScreening')
        .distinctOn(['personalNumber', 'name'])
        .select(['personalNumber', 'name', 'screenedAt', 'matches'])
        .where(({ or, eb }) => or([eb('isPep', '=', true), eb('isSanctioned', '=', true)]))
        .orderBy('personalNumber')
        .orderBy('name')
        .orderBy('screenedAt', 'desc'),
    )
    .selectFrom('hit')
    .innerJoin('keyPerson as person', (on) =>
      on
        .onRef('person.personalNumber', '=', 'hit.personalNumber')
        .onRef('person.name', '=', 'hit.name'),
    )
    .innerJoin('company', 'company.organizationNumber', 'person.organizationNumber')
    .select(['hit.personalNumber', 'hit.name', 'hit.matches', 'company.organizationNumber'])
    .select('company.name as company')
    .select(
      sql<boolean>`not exists (select from client where organization_number = person.organization_number)
        or exists (select from client where organization_number = person.organization_number and company_type = 0)`.as(
        'asIssuer',
      ),
    )
    .select(
      sql<Date>`(select min(screened_at) from person_screening first
        where first.personal_number = hit.personal_number and first.name = hit.name
          and (first.is_pep or first.is_sanctioned))`.as('since'),
    )
    .where(
      sql<boolean>`not exists (select from person_screening newer
        where newer.personal_number = hit.personal_number and newer.name = hit.name
          and newer.screened_at > hit.screened_at)`,
    )
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(hit.matches) one
        where (one ->> 'match')::boolean and not exists (select from screening_judgement said
          where said.personal_number = hit.personal_number and said.name = hit.name
            and said.entry_id = one ->> 'id' and said.ended_at is null
            and said.entry - '{score,match}'::text[] = one - '{score,match}'::text[]))`,
    )
    .$if(organizationNumber !== undefined, (rows) =>
      rows.where('person.organizationNumber', '=', organizationNumber ?? ''),
    )
    .orderBy('since')
    .orderBy('company.organizationNumber')
    .limit(most)
    .execute()
