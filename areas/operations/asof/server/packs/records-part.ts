import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { answerLines } from '#areas/acquisition/kyc/server/public.ts'
import type { Period } from './period.ts'

/** A list of rows in the pack: where it lies, what it is, and what is read. */
export interface RecordList {
  readonly path: string
  readonly words: string
  readonly rows: (period: Period) => RawBuilder<{ line: string }>
}

/** Rows that came in the period, as they are stored, the columns named. */
const inPeriod =
  (table: string, at: string, columns: readonly string[], of = 'organization_number') =>
  ({ organizationNumber, begins, ends }: Period): RawBuilder<{ line: string }> =>
    sql`select to_jsonb(one)::text as line from (select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where ${sql.ref(of)} = ${organizationNumber} and ${sql.ref(at)} >= ${begins} and ${sql.ref(at)} < ${ends}
      order by ${sql.ref(at)}) one`

const decisionColumns = [
  'id',
  'invoice_id',
  'issuer',
  'recipient',
  'decided_at',
  'decision',
  'reasons',
  'amount',
  'issuer_score',
  'issuer_bucket_id',
  'issuer_bucket_version',
  'recipient_score',
  'recipient_bucket_id',
  'recipient_bucket_version',
  'supersedes',
]
export const recordLists: readonly RecordList[] = [
  {
    path: 'decisions/limits.jsonl',
    words: 'Limiter som sattes, beräknades eller togs bort, öre',
    rows: ({ organizationNumber, begins, ends }) => sql`select to_jsonb(one)::text as line from (
      select limit_type, is_calculated, limit_value, decision_reference, rating_condition, changed_by, since, expires_date, archived, removed_by
      from client_limit_history where organization_number = ${organizationNumber} and since < ${ends}
        and (archived is null or archived >= ${begins}) order by since, id) one`,
  },
  {
    path: 'decisions/ratings.jsonl',
    words: 'Bedömningar av företaget, poäng i hundradelar',
    rows: inPeriod('company_determination', 'decided_at', [
      'id',
      'determination_type',
      'decided_at',
      'decided_by',
      'total_score',
      'rating_code',
      'bucket_id',
      'bucket_version',
      'main_amount',
      'second_amount',
      'missing',
      'rule_results',
      'facts',
    ]),
  },
  {
    path: 'decisions/invoices-sold.jsonl',
    words: 'Beslut om fakturor som företaget sålde, öre',
    rows: inPeriod('determination', 'decided_at', decisionColumns, 'issuer'),
  },
  {
    path: 'decisions/invoices-owed.jsonl',
    words: 'Beslut om fakturor som företaget skulle betala, öre',
    rows: inPeriod('determination', 'decided_at', decisionColumns, 'recipient'),
  },
  {
    path: 'decisions/two-persons.jsonl',
    words: 'Det som två personer beslutade om, med skäl',
    rows: inPeriod('approval', 'asked_at', [
      'id',
      'act',
      'title',
      'reason',
      'difference',
      'asked_at',
      'asked_by',
      'state',
      'decided_at',
      'decided_by',
      'comment',
    ]),
  },
  {
    path: 'decisions/aml-ratings.jsonl',
    words: 'AML-betyg, hundradelar',
    rows: inPeriod('aml_rating_history', 'rated_at', [
      'rated_at',
      'rating',
      'before',
      'source',
      'reasons',
    ]),
  },
  {
    path: 'agreements/agreements.jsonl',
    words: 'Avtal, vilka som skulle skriva under och vad de skrev under',
    rows: ({ organizationNumber, ends }) => sql`select to_jsonb(one)::text as line from (
      select kept.set_id, of.created_at, of.created_by, of.all_signed_at, of.deleted_at, of.deleted_because, kept.agreement_id, kept.name,
        kept.revision, kept.content_sha256, kept.approved_at, kept.approved_by, (
          select jsonb_agg(jsonb_build_object('name', signer.name, 'personalNumber', signer.personal_number, 'removedAt', signer.removed_at,
            'signedAt', signed.signed_at, 'method', signed.method, 'contentSha256', signed.content_sha256, 'state', signed.state) order by signer.id)
          from agreement_signer signer left join agreement_signature signed on signed.signer_id = signer.id
          where signer.set_id = kept.set_id and signer.agreement_id = kept.agreement_id) as signers
      from company_agreement kept join agreement_set of on of.id = kept.set_id
      where of.organization_number = ${organizationNumber} and of.created_at < ${ends} order by of.created_at, kept.position) one`,
  },
]

/** The lines of a list, read so many at a time. */
export async function* linesOf(db: Db, list: RecordList, period: Period): AsyncGenerator<string> {
  const { rows } = await list.rows(period).execute(db)
  for (const { line } of rows) yield `${line}\n`
}

/** What the company had answered for good by the end, each with the questions as they were. */
export async function kycAnswers(db: Db, { organizationNumber, ends }: Period) {
  const rows = await db
    .selectFrom('kycResponse as response')
    .leftJoin('kycReview as review', 'review.responseId', 'response.id')
    .selectAll('response')
    .select(['review.askedAt', 'review.decidedAt', 'review.decidedBy', 'accepted', 'comment'])
    .where('organizationNumber', '=', organizationNumber)
    .where('completedAt', '<', ends)
    .orderBy('completedAt')
    .orderBy('response.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    set: row.kycSet.name,
    completedAt: row.completedAt,
    completedBy: row.completedBy,
    replacedAt: row.replacedAt,
    review: row.askedAt && {
      askedAt: row.askedAt,
      decidedAt: row.decidedAt,
      decidedBy: row.decidedBy,
      accepted: row.accepted,
      comment: row.comment,
    },
    answers: answerLines(row),
  }))
}
