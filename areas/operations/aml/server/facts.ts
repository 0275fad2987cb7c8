import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { productTypeOf } from '#areas/parties/company/rules.ts'
import { termsOf, valuesOf } from '#areas/acquisition/terms/server/public.ts'
import { screeningStanding } from '#areas/parties/keypersons/server/public.ts'
import {
  answerLife,
  factorKeys,
  pointSettings,
  riskCountries,
  riskIndustries,
  riskProducts,
  volumePercent,
  type AmlConfiguration,
  type AmlFacts,
  type Factor,
} from '../rules.ts'

/** What ratings are made by from now on, as it is configured. */
export async function configurationAt(db: Db, now: Date): Promise<AmlConfiguration> {
  const points: Partial<Record<Factor, number>> = {}
  for (const factor of factorKeys) points[factor] = await readSetting(db, pointSettings[factor])
  return {
    points: points as Record<Factor, number>,
    countries: await readSetting(db, riskCountries),
    industries: await readSetting(db, riskIndustries),
    products: await readSetting(db, riskProducts),
    volumePercent: await readSetting(db, volumePercent),
    answerDays: await readSetting(db, answerLife),
    now,
  }
}

interface Row {
  readonly countries: readonly string[] | null
  readonly industry: string | null
  readonly completedAt: Date | null
  readonly asked: boolean | null
  readonly accepted: boolean | null
  readonly products: readonly number[] | null
  readonly bought: number
}
function riskOf({ asked, accepted }: Row): 'none' | 'waits' | 'accepted' | 'refused' {
  if (!asked) return 'none'
  if (accepted === null) return 'waits'
  return accepted ? 'accepted' : 'refused'
}

/** What is known of a client, from our own books: nobody is asked and nothing is paid for. */
export async function factsOf(db: Db, organizationNumber: string, now: Date): Promise<AmlFacts> {
  const { screened, unscreened } = await screeningStanding(db, organizationNumber, now)
  const from = addDays(stockholmDay(now), -30)
  const { rows } = await sql<Row>`
    select
      (select array_agg(distinct upper(country)) from key_person, lateral (values (residence), (citizenship)) codes (country)
        where organization_number = ${organizationNumber} and kind = 'person' and country is not null) as countries,
      (select value from company_standing where organization_number = ${organizationNumber} and kind = 1 and until is null) as industry,
      answered.completed_at as "completedAt", review.response_id is not null as asked, review.accepted,
      (select array_agg(distinct product_type) from client where organization_number = ${organizationNumber} and active = 1) as products,
      (select coalesce(sum(amount), 0)::float8 from invoice_bought_day
        where issuer_organization_number = ${organizationNumber} and recipient = '*' and day > ${from}::date) as bought
    from (select 1) one
      left join lateral (select id, completed_at from kyc_response
        where organization_number = ${organizationNumber} and completed_at is not null and replaced_at is null
        order by completed_at desc limit 1) answered on true
      left join kyc_review review on review.response_id = answered.id`.execute(db)
  const [row] = rows
  const { volumeTarget: yearly } = valuesOf(await termsOf(db, organizationNumber))
  return {
    persons: screened.persons,
    pep: screened.pepNumbers.length,
    sanctioned: screened.sanctionedNumbers.length,
    unscreened: unscreened?.text ?? null,
    countries: row?.countries ?? [],
    industry: row?.industry ?? null,
    answers: row?.completedAt ? { completedAt: row.completedAt, risk: riskOf(row) } : null,
    products: (row?.products ?? []).map(productTypeOf),
    volume: yearly ? { bought: row?.bought ?? 0, agreed: Math.round((yearly * 30) / 365) } : null,
  }
}
