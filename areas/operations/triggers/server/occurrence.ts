import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { CompanyInformation } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { formatMoney, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { maskedCompany } from '#platform/swedish/masked.ts'
import { companyTypeNames, companyTypeOf, type CompanyType } from '#areas/parties/company/rules.ts'
import { invoiceStateNumbers } from '#areas/purchasing/invoices/rules.ts'
import { invoiceById } from '#areas/purchasing/invoices/server/public.ts'
import {
  asFirst,
  changesOf,
  eventCodeList,
  eventCodes,
  type EventCode,
  type Picture,
} from '../rules.ts'

/** Something that has happened to a client, as triggers see it. */
export interface Occurrence {
  readonly code: EventCode
  /** Names it, so that nothing is done twice about it. */
  readonly key: string
  readonly client: MonitoredClient
  /** Öre, where it has one to filter by. */
  readonly amount?: number | null
  /** Where it is looked at, when that is not the client. */
  readonly invoiceId?: string
  /** What templates can say of it, beside the event and the company. */
  readonly data: object
}
export interface MonitoredClient {
  readonly organizationNumber: string
  readonly name: string
  readonly companyType: CompanyType
  readonly organizationType: number | null
}

/** What templates say goes into chats and tasks, which anybody may read: a sole trader is masked. */
export const aboutCompany = ({ name, organizationNumber, companyType }: MonitoredClient) => ({
  namn: name,
  organisationsnummer: maskedCompany(formatOrganizationNumber(organizationNumber)),
  roll: companyTypeNames[companyType],
})

/** The clients a company is, issuer before recipient. */
async function clientsOf(db: Db, organizationNumber: string): Promise<MonitoredClient[]> {
  const rows = await db
    .selectFrom('client')
    .innerJoin('company', 'company.organizationNumber', 'client.organizationNumber')
    .select([
      'company.organizationNumber',
      'company.name',
      'company.organizationType',
      'client.companyType',
    ])
    .where('client.organizationNumber', '=', organizationNumber)
    .orderBy('client.companyType')
    .execute()
  return rows.map((row) => ({ ...row, companyType: companyTypeOf(row.companyType) }))
}

/** What the database tells when it happens (migrations 0141 and 0850). */
export const happening = z.discriminatedUnion('of', [
  z.object({ of: z.literal('invoice'), id: z.uuid(), state: z.number(), at: z.string() }),
  z.object({ of: z.literal('dispute'), id: z.uuid(), at: z.string() }),
  z.object({ of: z.literal('books'), id: z.uuid(), at: z.string() }),
  z.object({ of: z.literal('information'), id: z.uuid() }),
])
type Happening = z.output<typeof happening>
type Answered = Pick<
  Selectable<CompanyInformation>,
  'organizationNumber' | 'part' | 'provider' | 'fetchedAt'
>

type OfInvoice = Extract<Happening, { of: 'invoice' | 'dispute' | 'books' }>
/** What has happened to an invoice, as its code and the end of its key. */
function whatOf(happened: OfInvoice) {
  if (happened.of === 'dispute') return { code: 1007 as const, key: `disputed:${happened.at}` }
  if (happened.of === 'books') return { code: 1008 as const, key: `books:${happened.at}` }
  const { state, at } = happened
  const code = eventCodeList.find((one) => {
    const event = eventCodes[one]
    return 'state' in event && invoiceStateNumbers[event.state] === state
  })
  return { code, key: `${state}:${at}` }
}

async function ofInvoice(db: Db, happened: OfInvoice): Promise<Occurrence[]> {
  const { id } = happened
  const invoice = await invoiceById(db, id)
  const { code, key } = whatOf(happened)
  if (!invoice || !code) return []
  const issuer = (await clientsOf(db, invoice.issuerOrganizationNumber)).find(
    ({ companyType }) => companyType === 'issuer',
  )
  const data = {
    faktura: {
      nummer: invoice.invoiceNumber,
      // Templates write 'kr' after it.
      belopp: invoice.kronorAmount === null ? '–' : formatMoney(invoice.kronorAmount),
      mottagare: invoice.recipientName,
      forfallodag: invoice.dueDate,
    },
  }
  if (!issuer) return []
  return [{ code, key: `invoice:${id}:${key}`, client: issuer, invoiceId: id, data }]
}

const text = z.string().nullable().catch(null)
const factsForm = z.object({
  name: z.string(),
  street: text,
  zipCode: text,
  city: text,
  status: text,
  ratingCode: text,
  paymentRemarks: z
    .array(
      z.object({
        date: z.string(),
        type: z.string(),
        amount: z.number().nullable(),
        creditor: z.string(),
      }),
    )
    .nullable()
    .catch(null),
})
const stored = z.object({ content: factsForm })
const knownOf = (answer: unknown): Picture | undefined => stored.safeParse(answer).data?.content

/** What the other provider has last said of a company before an answer; undefined when nothing. */
async function toldByOther(
  db: Db,
  { organizationNumber, part, provider, fetchedAt }: Answered,
): Promise<Picture | undefined> {
  const other = await db
    .selectFrom('companyInformation')
    .select('answer')
    .where('organizationNumber', '=', organizationNumber)
    .where('part', '=', part)
    .where('provider', '<>', provider)
    .where('fetchedAt', '<', fetchedAt)
    .orderBy('fetchedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return knownOf(other?.answer)
}

/** What is new since the provider's answer before; of its first one, in what was known before it. */
async function ofInformation(
  db: Db,
  { id }: Extract<Happening, { of: 'information' }>,
): Promise<Occurrence[]> {
  const latest = await db
    .selectFrom('companyInformation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!latest) return []
  const earlier = await db
    .selectFrom('companyInformation')
    .select('answer')
    .where('organizationNumber', '=', latest.organizationNumber)
    .where('part', '=', latest.part)
    .where('provider', '=', latest.provider)
    .where('fetchedAt', '<', latest.fetchedAt)
    .orderBy('fetchedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const after = knownOf(latest.answer)
  if (!after) return []
  const clients = await clientsOf(db, latest.organizationNumber)
  const before = earlier ? knownOf(earlier.answer) : asFirst(await toldByOther(db, latest), after)
  if (!before) return []
  return changesOf(before, after).flatMap((change, place) => {
    const data = {
      uppgift: {
        vad: change.what,
        fore: change.before,
        efter: change.after,
        belopp: typeof change.amount === 'number' ? formatMoney(change.amount) : '',
      },
    }
    const { code, amount } = change
    // In each role under one name: a trigger acts in the first that it is meant for.
    return clients.map((client) => ({
      code,
      key: `information:${id}:${place}`,
      client,
      amount,
      data,
    }))
  })
}

export const occurrencesOf = (db: Db, happened: Happening): Promise<Occurrence[]> =>
  happened.of === 'information' ? ofInformation(db, happened) : ofInvoice(db, happened)
