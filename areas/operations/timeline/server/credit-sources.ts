import { sql } from 'kysely'
import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import type { ApprovalState } from '#areas/foundation/approvals/rules.ts'
import { stateWords } from '#areas/foundation/approvals/texts.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { companyTypeOf, limitTypeNumbers, limitTypeOf } from '#areas/credit/limits/rules.ts'
import { limitNames, outcomeNames } from '#areas/credit/limits/texts.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { determinations } from '#areas/credit/determinations/contract.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { aml } from '#areas/operations/aml/contract.ts'
import { source, type AnySource, type Telling } from './source.ts'

const kr = (ore: number) => `${formatMoney(ore)} kr`
const points = (hundredths: number) => formatNumber(hundredths / 100, 1)
const ofCompany = (organizationNumber: string) => sql`organization_number = ${organizationNumber}`

interface LimitSaid {
  readonly type: number
  readonly value: number
  readonly calculated: boolean
  readonly expires: string | null
  readonly why: string
}
const limitPlace = (type: number, { organizationNumber }: Telling) => {
  const limitType = limitTypeOf(type)
  return places.client(
    companyTypeOf(limitType),
    organizationNumber,
    `limit${limitTypeNumbers[limitType]}`,
  )
}
const nameOf = (type: number) => limitNames[limitTypeOf(type)]
const limitSaid = sql`jsonb_build_object('type', limit_type, 'value', limit_value, 'calculated', is_calculated,
  'expires', expires_date, 'why', decision_reference)`

const ofLimits: readonly AnySource[] = [
  source<LimitSaid>({
    kind: 'limits',
    what: 'limitSet',
    may: limits.history.may,
    from: sql`client_limit_history`,
    of: ofCompany,
    at: sql`since`,
    id: sql`id::text`,
    by: sql`changed_by`,
    said: limitSaid,
    shown: ({ type, value, calculated, expires, why }, telling) => ({
      text: `${nameOf(type)} ${calculated ? 'beräknad till' : 'satt till'} ${kr(value)}`,
      // What is calculated refers to a rating, which stands by itself.
      detail: calculated
        ? ''
        : [expires && `Granskas senast ${expires}.`, why].filter(Boolean).join(' '),
      place: limitPlace(type, telling),
    }),
  }),
  source<LimitSaid>({
    kind: 'limits',
    what: 'limitRemoved',
    may: limits.history.may,
    from: sql`client_limit_history`,
    of: (number) => sql`${ofCompany(number)} and removed_by is not null`,
    at: sql`archived`,
    id: sql`id::text`,
    by: sql`removed_by`,
    said: limitSaid,
    shown: ({ type, value }, telling) => ({
      text: `${nameOf(type)} borttagen`,
      detail: `Den var ${kr(value)}.`,
      place: limitPlace(type, telling),
    }),
  }),
  source<{ readonly type: number; readonly value: number }>({
    kind: 'limits',
    what: 'caseSent',
    may: limits.get.may,
    from: sql`limit_case`,
    of: ofCompany,
    at: sql`sent_at`,
    id: sql`md5(reference)`,
    by: sql`asked_by`,
    said: sql`jsonb_build_object('type', limit_type, 'value', limit_value)`,
    shown: ({ type, value }, telling) => ({
      text: `${nameOf(type)} skickad till AM: ${kr(value)}`,
      place: limitPlace(type, telling),
    }),
  }),
  source<{
    readonly type: number
    readonly value: number | null
    readonly outcome: keyof typeof outcomeNames
    readonly comment: string
  }>({
    kind: 'limits',
    what: 'caseAnswered',
    may: limits.get.may,
    from: sql`limit_case`,
    of: ofCompany,
    at: sql`answered_at`,
    id: sql`md5(reference)`,
    said: sql`jsonb_build_object('type', limit_type, 'value', answered_value, 'outcome', outcome, 'comment', answer_comment)`,
    shown: ({ type, value, outcome, comment }, telling) => ({
      text: `AM svarade om ${nameOf(type).toLowerCase()}: ${outcomeNames[outcome].toLowerCase()}${value === null ? '' : `, ${kr(value)}`}`,
      detail: comment,
      place: limitPlace(type, telling),
    }),
  }),
]

interface Decided {
  readonly invoiceId: string
  readonly decision: string
  readonly number?: string
  readonly other?: string
  /** Öre; null in another currency without a rate. */
  readonly amount?: number | null
}
/** Decisions on the invoices that a company has sold, and on those it is to pay. */
const decisionsAs = (what: string, side: 'issuer' | 'recipient') =>
  source<Decided>({
    kind: 'decisions',
    what,
    may: determinations.get.may,
    from: sql`determination`,
    of: (number) => sql`${sql.ref(side)} = ${number} and invoice_id is not null`,
    at: sql`decided_at`,
    id: sql`id::text`,
    order: {
      by: sql`id`,
      upTo: (instant) => sql`id < determination_id_from(${instant} + interval '1 millisecond')`,
    },
    // Of the invoice only what the page shows is looked up: joined, every month would be planned.
    said: sql`jsonb_build_object('invoiceId', invoice_id, 'decision', decision) || coalesce((
      select jsonb_build_object('number', invoice_number, 'amount', kronor_amount,
        'other', ${side === 'issuer' ? sql`recipient_name` : sql`issuer_name`})
      from invoice where invoice.id = determination.invoice_id), '{}')`,
    shown: ({ invoiceId, number, decision, other, amount }) => ({
      text: `Faktura ${number ?? ''}: ${decisionText(decision)}`,
      detail: [
        other && `${side === 'issuer' ? 'Till' : 'Från'} ${other}`,
        typeof amount === 'number' && kr(amount),
      ]
        .filter(Boolean)
        .join(', '),
      place: places.invoice(invoiceId),
    }),
  })

interface Asked {
  readonly title: string
  readonly place: string
  readonly state: ApprovalState
}
const asked = sql`jsonb_build_object('title', title, 'place', place, 'state', state)`
const placeOf = (address: string, { organizationNumber, role }: Telling) =>
  isPlace(address) ? address : places.client(role, organizationNumber, 'overview')
const isPlace = (address: string): address is ReturnType<typeof places.company> =>
  address.startsWith('/')

export const creditSources: readonly AnySource[] = [
  ...ofLimits,
  source<{
    readonly type: number
    readonly score: number
    readonly code: string | null
    readonly id: string
  }>({
    kind: 'rating',
    what: 'rated',
    may: rating.getRating.may,
    from: sql`company_determination`,
    of: ofCompany,
    at: sql`decided_at`,
    id: sql`id::text`,
    by: sql`decided_by`,
    said: sql`jsonb_build_object('type', determination_type, 'score', total_score, 'code', rating_code, 'id', id)`,
    shown: ({ type, score, code, id }) => ({
      text: `Bedömd som ${type === 1 ? 'utställare' : 'mottagare'}: betyg ${points(score)}${code === null ? '' : `, kod ${code}`}`,
      place: places.rating(id),
    }),
  }),
  decisionsAs('decidedAsIssuer', 'issuer'),
  decisionsAs('decidedAsRecipient', 'recipient'),
  source<{ readonly until: string; readonly comment: string }>({
    kind: 'exceptions',
    what: 'exceptionMade',
    may: whitelist.get.may,
    from: sql`whitelist_entry`,
    of: ofCompany,
    at: sql`created_at`,
    id: sql`id::text`,
    by: sql`created_by`,
    said: sql`jsonb_build_object('until', end_date, 'comment', comment)`,
    shown: ({ until, comment }, { organizationNumber, role }) => ({
      text: `Undantag gjort, till och med ${until}`,
      detail: comment,
      place: places.client(role, organizationNumber, 'whitelist'),
    }),
  }),
  source<Asked>({
    kind: 'approvals',
    what: 'approvalAsked',
    may: approvals.of.may,
    from: sql`approval`,
    of: ofCompany,
    at: sql`asked_at`,
    id: sql`id::text`,
    by: sql`asked_by`,
    said: asked,
    shown: ({ title, place }, telling) => ({
      text: `Begärt av en andra person: ${title}`,
      place: placeOf(place, telling),
    }),
  }),
  source<Asked>({
    kind: 'approvals',
    what: 'approvalDecided',
    may: approvals.of.may,
    from: sql`approval`,
    of: ofCompany,
    at: sql`decided_at`,
    id: sql`id::text`,
    by: sql`decided_by`,
    said: asked,
    shown: ({ title, place, state }, telling) => ({
      text: `${stateWords[state]}: ${title}`,
      place: placeOf(place, telling),
    }),
  }),
  source<{ readonly rating: number; readonly before: number | null }>({
    kind: 'aml',
    what: 'amlRated',
    may: aml.ofCompany.may,
    from: sql`aml_rating_history`,
    of: (number) => sql`${ofCompany(number)} and before is distinct from rating`,
    at: sql`rated_at`,
    id: sql`(extract(epoch from rated_at) * 1000000)::bigint::text`,
    by: sql`source`,
    said: sql`jsonb_build_object('rating', rating, 'before', before)`,
    shown: ({ rating: now, before }, { organizationNumber, role }) => ({
      text: `AML-betyg ${points(now)}${before === null ? '' : `, förut ${points(before)}`}`,
      place: places.client(role, organizationNumber, 'aml'),
    }),
  }),
]
