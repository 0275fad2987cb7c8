import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '#platform/like.ts'
import { mayCall, type Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { hasWords } from '#platform/server/text-search.ts'
import { compact } from '#platform/swedish/reading.ts'
import { mayBeginNumber, searchedOrganizationNumber } from '#platform/swedish/searched-number.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { agreements } from '#areas/acquisition/agreements/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { seesOwnOnly } from '#areas/acquisition/onboarding/rules.ts'
import { onboardingHas } from '#areas/acquisition/onboarding/server/public.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { invoiceList } from '#areas/purchasing/invoices/server/public.ts'
import { numberKey } from '#areas/purchasing/invoices/rules.ts'
import type { ThingHit } from '../contract.ts'
import { mostOfKind } from '../rules.ts'

/** What is shorter no index of parts of texts finds. */
const leastOfText = 3
/** Digits an OCR number or an account has at least for it to be looked for. */
const leastOfReference = 4

/** Invoices by the beginning of their number or OCR number, and those paid to an account. */
function invoiceBranches(query: string, paidBy: readonly string[]): RawBuilder<unknown>[] {
  const columns = sql`select 'invoice' as kind, id, invoice_number as name,
    issuer_name || ', till ' || recipient_name as about, deleted_at is not null as ended from invoice`
  const branches: RawBuilder<unknown>[] = []
  const key = numberKey(query)
  if (/\d/.test(key) && key.length > 1 && key.length <= 50)
    branches.push(sql`${columns} where number_key like ${`${escapeLike(key)}%`}
      order by number_key using ~<~, created_at desc, id limit ${mostOfKind}`)
  const digits = compact(query)
  if (/^\d+$/.test(digits) && digits.length >= leastOfReference)
    branches.push(sql`${columns} where ocr_reference <> '' and translate(ocr_reference, ' -', '') like ${`${digits}%`}
      order by translate(ocr_reference, ' -', '') using ~<~, created_at desc, id limit ${mostOfKind}`)
  if (paidBy.length > 0) {
    const accounts = [...new Set([...paidBy, `BG${digits}`, `PG${digits}`])]
    branches.push(
      sql`${columns} where id in (select invoice_id from invoice_likeness
        where payment_account <> '' and payment_account = any(${accounts}::text[]) limit ${mostOfKind})`,
    )
  }
  return branches
}

/** What is looked for of the other kinds, each only for who may list or open it there. */
function textBranches(query: string, actor: Actor): RawBuilder<unknown>[] {
  const text = searchedOrganizationNumber(query) ?? query.trim().toLowerCase()
  if (text.length < leastOfText) return []
  const part = `%${escapeLike(text)}%`
  const own = seesOwnOnly(actor) ? sql`and started_by_id = ${actor.id}` : sql``
  const digits = compact(text)
  const number = /^\d{6,10}$/.test(digits) && mayBeginNumber(digits) ? digits : undefined
  const ofNumber = number
    ? sql`or organization_number between ${number.padEnd(10, '0')} and ${number.padEnd(10, '9')}`
    : sql``
  return [
    ...(mayCall(onboarding.all.may, actor)
      ? [
          sql`select 'onboarding' as kind, id, company_name as name, organization_number as about,
            completed_at is not null or canceled_at is not null as ended from onboarding
          where ${onboardingHas(text)} and deleted_at is null ${own}
          order by created_at desc, id limit ${mostOfKind}`,
        ]
      : []),
    ...(mayCall(signing.getAgreementWithSignatureStatus.may, actor)
      ? [
          sql`select 'agreementSet' as kind, company_task_id as id, company_name as name,
            organization_number as about, false as ended from agreement_set
          where (lower(company_name) like ${part} ${ofNumber}) and deleted_at is null
          order by created_at desc, id limit ${mostOfKind}`,
        ]
      : []),
    ...(mayCall(agreements.list.may, actor)
      ? [
          sql`select 'agreement' as kind, id, name, description as about,
            archived_at is not null as ended from agreement
          where lower(name) like ${part} order by (archived_at is not null), lower(name), id limit ${mostOfKind}`,
        ]
      : []),
    ...(mayCall(interpretation.all.may, actor)
      ? [
          sql`select 'interpretation' as kind, id, file_name as name,
            nullif(concat_ws(', till ', issuer_name, nullif(recipient_name, '')), '') as about,
            status <> 'Pending' as ended from interpretation
          where ${hasWords(sql.ref('search_text'), text)} and status <> 'Removed'
          order by created_at desc, id limit ${mostOfKind}`,
        ]
      : []),
    ...(mayCall(users.allInternal.may, actor)
      ? [
          sql`select 'user' as kind, id, first_name || ' ' || last_name as name,
            email_address::text as about, false as ended from internal_user
          where lower(first_name || ' ' || last_name) like ${part} or lower(email_address) like ${part}
          order by last_name, first_name, id limit ${mostOfKind}`,
        ]
      : []),
    ...(mayCall(usertasks.all.may, actor)
      ? [
          sql`select 'userTask' as kind, id, header as name, null as about, state = 'completed' as ended
          from user_task where ${hasWords(sql.ref('search_text'), text)} and removed_at is null
          order by (state = 'completed'), due_date, created_at, id limit ${mostOfKind}`,
        ]
      : []),
  ]
}

/**
 * What has a page of its own beside companies and persons: invoices, onboardings, agreements,
 * interpretations and tasks, at most `mostOfKind` of each, in one statement of which every branch
 * stops at its length. A kind that the actor may not read is not looked for.
 * @param paidBy keys of the account that the query may be
 */
export async function findThings(
  db: Db,
  query: string,
  paidBy: readonly string[],
  actor: Actor,
): Promise<ThingHit[]> {
  const branches = [
    ...(mayCall(invoiceList.all.may, actor) ? invoiceBranches(query, paidBy) : []),
    ...textBranches(query, actor),
  ]
  if (branches.length === 0) return []
  const { rows } = await sql<ThingHit>`${sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union all `,
  )}`.execute(db)
  const once = [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()]
  const seen = new Map<string, number>()
  return once.filter(({ kind }) => {
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= mostOfKind
  })
}
