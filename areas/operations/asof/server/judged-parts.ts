import { sql } from 'kysely'
import { asUuid } from '#platform/server/as-uuid.ts'
import type { Db } from '#platform/server/database.ts'
import { formatDay, formatNumber } from '#platform/swedish/format.ts'
import { companyTypes } from '#areas/parties/company/rules.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { determinationTypes } from '#areas/credit/rating/rules.ts'
import { aml } from '#areas/operations/aml/contract.ts'
import { amlPasses } from '#areas/credit/rating/rules.ts'
import { sentences, statesAt, type Moment, type Part, type Standing } from './part.ts'

interface RatingState {
  readonly company_type: 0 | 1
  /** Hundredths of a point. */
  readonly score: number
  readonly rating_code: string | null
  readonly decision_reference: string
  readonly rated_at: string
}

async function readRating(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const states = await statesAt<RatingState>(db, 'rating', moment)
  const kept = states.find(({ content }) => content.company_type === companyTypes[moment.role])
  if (!kept) return []
  const { score, rating_code: code, decision_reference: reference } = kept.content
  const { rows } = await sql<{ by: string; bucket: string; version: number }>`
    select decided_by as by, bucket.name as bucket, bucket_version as version from company_determination
      join rule_bucket_version bucket on bucket.bucket_id = company_determination.bucket_id and bucket.version = bucket_version
    where company_determination.id = ${asUuid(sql`${reference}::text`)}`.execute(db)
  const [by] = rows
  return [
    {
      key: 'score',
      name: 'Poäng',
      value: `${formatNumber(score / 100, 2)} av 10`,
      detail: sentences(by && `${by.bucket}, version ${by.version}.`, `Beslut ${reference}.`),
      since: kept.since,
      by: by?.by ?? '',
    },
    { key: 'code', name: 'Ratingkod', value: code ?? 'Ingen', since: kept.since, by: by?.by ?? '' },
  ]
}
export const ratingPart: Part = {
  name: 'rating',
  may: [rating.companyRating.may],
  histories: ['rating'],
  read: readRating,
}

interface AmlRow {
  readonly rating: number
  readonly ratedAt: Date
  readonly source: string
  readonly reasons: readonly { readonly text: string }[]
}
async function readAml(
  db: Db,
  { organizationNumber, until }: Moment,
): Promise<readonly Standing[]> {
  const { rows } =
    await sql<AmlRow>`select rating, rated_at, source, reasons from aml_rating_history
    where organization_number = ${organizationNumber} and rated_at < ${until} order by rated_at desc limit 1`.execute(
      db,
    )
  return rows.map((row) => ({
    key: 'aml',
    name: 'AML-betyg',
    value: `${formatNumber(row.rating / 100, 2)} av 10`,
    detail: sentences(
      amlPasses(row.rating / 100) ? 'Godkänt.' : 'Inte godkänt.',
      ...row.reasons.map(({ text }) => (/[.!?]$/.test(text) ? text : `${text}.`)),
    ),
    since: row.ratedAt,
    by: row.source,
  }))
}
export const amlPart: Part = {
  name: 'aml',
  may: [aml.ofCompany.may],
  histories: ['aml'],
  read: readAml,
}

interface ChoiceState {
  readonly determination_type: 1 | 2
  readonly bucket_id: string
  readonly chosen_by: string
}
interface VersionRow {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly began: Date
  readonly by: string | null
}
/** The version of a bucket that was in force, or that of the standard one of a type (rating 11). */
async function inForce(
  db: Db,
  { role, until }: Moment,
  bucketId: string | null,
): Promise<VersionRow | undefined> {
  const which =
    bucketId === null
      ? sql`bucket.bucket_type = ${role}`
      : sql`bucket.id = ${bucketId} and bucket.bucket_type is not null`
  const { rows } = await sql<VersionRow>`
    select bucket.id, kept.name, kept.version, kept.in_force_from as began, kept.published_by as by
    from rule_bucket_version kept join rule_bucket bucket on bucket.id = kept.bucket_id
    where kept.in_force_from < ${until} and (kept.in_force_to is null or kept.in_force_to >= ${until}) and ${which}
    order by bucket.created_at, bucket.id limit 1`.execute(db)
  return rows[0]
}
async function readBuckets(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const choices = await statesAt<ChoiceState>(db, 'bucketChoice', moment)
  const choice = choices.find(
    ({ content }) => content.determination_type === determinationTypes[moment.role],
  )
  const chosen = choice && (await inForce(db, moment, choice.content.bucket_id))
  const judging = chosen ?? (await inForce(db, moment, null))
  if (!judging) return []
  const { id, name, version, began, by } = judging
  return [
    {
      key: id,
      name: chosen ? 'Vald regelhink' : 'Standard',
      value: `${name}, version ${version}`,
      detail:
        chosen && choice
          ? `Vald av ${choice.content.chosen_by}. Versionen gällde från ${formatDay(began)}.`
          : 'Ingen annan var vald för klienten.',
      since: chosen && choice && choice.since > began ? choice.since : began,
      by: (chosen && choice && choice.since > began ? choice.content.chosen_by : by) ?? '',
    },
  ]
}
export const bucketsPart: Part = {
  name: 'buckets',
  may: [rating.getrulebucketsforcompany.may],
  histories: ['bucketChoice'],
  read: readBuckets,
}
