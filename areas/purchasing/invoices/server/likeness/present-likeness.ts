import type { Db } from '#platform/server/database.ts'
import { endOfAccount } from '#platform/swedish/payment-account.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { storedDetermination } from '#areas/credit/determinations/server/public.ts'
import { isCurrency } from '#areas/foundation/currencies/rules.ts'
import { debtorOf } from '#areas/credit/limits/server/public.ts'
import {
  signsOf,
  twinMeasureOf,
  twinMeasures,
  type BucketVersion,
  type OtherInvoice,
  type Sign,
  type Subject,
  type Tolerances,
  type TwinMeasure,
} from '#areas/credit/rules/rules.ts'
import type { AlikeGiven } from '../../contract-likeness.ts'
import { differences, markTexts } from '../../likeness-rules.ts'
import { invoiceStateNames } from '../../states.ts'
import { invoiceFacts } from '../deciding/determination-input.ts'
import { documentFacts, ourselves } from '../deciding/document-facts.ts'
import { exchanges } from '../deciding/exchange.ts'
import { earlierFacts } from '../deciding/earlier-facts.ts'
import { earlierInvoices, ourAccounts, readTolerances } from '../deciding/earlier-invoices.ts'
import { printFacts } from '../deciding/print-facts.ts'
import { isCopyByText } from '../deciding/same-text.ts'
import type { InvoiceRow } from '../invoice-store.ts'
import type { ComparedRow } from './likeness-row.ts'
import { nearInvoices, saidNotSame, type Said } from './likeness-store.ts'

/** So many are shown. */
const shown = 10

/** Öre by the rate that was kept with it; null when there was none. */
const keptKronor = (row: InvoiceRow) => row.kronorAmount ?? null
/** How the kronor of an invoice in another currency came about, as near as they tell. */
function keptExchange({ currency, invoiceAmount, kronorAmount, vat, invoiceDate }: InvoiceRow) {
  if (!isCurrency(currency) || !kronorAmount || invoiceAmount === 0) return undefined
  const rateMicro = Math.round((kronorAmount / invoiceAmount) * 1_000_000)
  const rate = { currency, rateMicro, source: 'Egen', date: invoiceDate } as const
  return { ...rate, amount: invoiceAmount, vat, haircut: 0 }
}
/** What a stored invoice is to the rules beside another one. */
const asOther = (row: InvoiceRow, { recipient }: { recipient: string }): OtherInvoice => ({
  number: row.invoiceNumber,
  issuer: row.issuerOrganizationNumber,
  recipient,
  amount: row.invoiceAmount,
  ...(row.currency !== 'SEK' && {
    currency: row.currency,
    ...(row.kronorAmount !== null && { kronor: row.kronorAmount }),
  }),
  invoiceDate: row.invoiceDate,
  ...(row.recipientOrganizationNumber === null && { recipientName: row.recipientName }),
})
/** What the invoice says of itself, to be compared with others. */
const asSubject = (row: InvoiceRow, tolerances?: Tolerances): Subject => ({
  today: row.invoiceDate,
  company: { organizationNumber: row.issuerOrganizationNumber, facts: {} },
  counterpart: { organizationNumber: row.recipientOrganizationNumber ?? '', facts: {} },
  invoice: {
    ...invoiceFacts(row, { exchange: keptExchange(row), noRate: null }),
    amount: known(row.invoiceAmount),
    tolerances,
  },
})
const known = <T>(value: T) => ({ value, source: 'Fakturan', fetchedAt: '' })

/** What a person can say of two that they are not the same by: a rule of twins, or their print. */
type SameMark = TwinMeasure | 'sameText'
/** The rule by which one of two invoices stands out beside the other. */
export function markOf(
  invoice: ComparedRow,
  other: ComparedRow,
  /** Every number the invoice's recipient is invoiced by (limits 70). */
  family: readonly string[],
  tolerances: Tolerances,
  /** As if somebody had said that the two are not the same. */
  notSame = false,
): SameMark | null {
  const number = other.recipientOrganizationNumber ?? ''
  const recipient = family.includes(number) ? (invoice.recipientOrganizationNumber ?? '') : number
  const twin = twinMeasureOf(asSubject(invoice, tolerances), {
    ...asOther(other, { recipient }),
    notSame,
  })
  if (twin !== null && twin !== 'repeatedClaim') return twin
  // Its print says more than that the claim is the same.
  return isCopyByText(invoice, other) ? 'sameText' : twin
}
/**
 * Whether two can say of a pair that it is not one invoice: all that speaks for it is that the
 * issuer had the number in another year (invoices 332).
 */
export const isOfAnotherYear = (
  invoice: ComparedRow,
  other: ComparedRow,
  family: readonly string[],
  tolerances: Tolerances,
): boolean =>
  markOf(invoice, other, family, tolerances) === 'duplicateInvoice' &&
  markOf(invoice, other, family, tolerances, true) !== 'duplicateInvoice'

/** Every number the recipient of an invoice is invoiced by; none abroad. */
export const familyOf = async (db: Db, { recipientOrganizationNumber: number }: InvoiceRow) =>
  number === null ? [] : (await debtorOf(db, number)).family

interface Around {
  /** Every number the invoice's recipient is invoiced by (limits 70). */
  readonly family: readonly string[]
  /** Accounts of our own, which everybody is paid to. */
  readonly own: ReadonlySet<string>
  readonly tolerances: Tolerances
}
type Mark = keyof typeof markTexts
const twins: readonly Mark[] = [...twinMeasures, 'sameText']
/** What makes another invoice stand out: its likeness, or that another issuer has the account. */
const standsOut = (
  invoice: ComparedRow,
  other: ComparedRow,
  { family, own, tolerances }: Around,
): Mark | null =>
  markOf(invoice, other, family, tolerances) ??
  (sharesAccount(invoice, other, own) ? 'sharedAccount' : null)
const sharesAccount = (invoice: ComparedRow, other: ComparedRow, own: ReadonlySet<string>) =>
  invoice.paymentAccount !== '' &&
  invoice.paymentAccount === other.paymentAccount &&
  invoice.issuerOrganizationNumber !== other.issuerOrganizationNumber &&
  !own.has(invoice.paymentAccount)

const present = (
  row: ComparedRow,
  beside: ComparedRow,
  {
    mark,
    said,
    isOtherYear,
  }: { readonly mark: Mark | null; readonly said?: Said; readonly isOtherYear: boolean },
): AlikeGiven => ({
  id: row.id,
  invoiceNumber: row.invoiceNumber,
  invoiceAmount: row.invoiceAmount,
  currency: row.currency,
  invoiceDate: row.invoiceDate,
  isCredit: row.isCredit,
  issuer: { name: row.issuerName, organizationNumber: row.issuerOrganizationNumber },
  recipient: { name: row.recipientName, organizationNumber: row.recipientOrganizationNumber },
  account: endOfAccount(row.paymentAccount),
  stateText: invoiceStateNames[row.state],
  differs: differences(beside, row),
  mark: mark && !said ? markTexts[mark] : null,
  mayBeOther: mark !== null && twins.includes(mark) && !said,
  mayBeOtherByTwo: isOtherYear && !said,
  notSame: said ?? null,
})

/**
 * What stands out most first: a duplicate, then what a rule sees, what is only the same claim, and
 * the rest; of these what differs in least.
 */
const order = (mark: Mark | null, differs: number) => {
  if (mark === 'duplicateInvoice') return -20 + differs
  if (mark === null) return 10 + differs
  return mark === 'repeatedClaim' ? differs : -10 + differs
}

/** An invoice and those most alike it. */
export async function alikeOf(db: Db, invoice: ComparedRow) {
  const family = await familyOf(db, invoice)
  const own = await ourAccounts(db)
  const tolerances = await readTolerances(db)
  const near = (await nearInvoices(db, invoice, family, tolerances))
    .map((row) => ({
      row,
      mark: standsOut(invoice, row, { family, own, tolerances }),
      isOtherYear: isOfAnotherYear(invoice, row, family, tolerances),
      differs: differences(invoice, row).length,
    }))
    .toSorted(
      (one, other) =>
        order(one.mark, one.differs) - order(other.mark, other.differs) ||
        +other.row.createdAt - +one.row.createdAt,
    )
    .slice(0, shown)
  const said = await saidNotSame(
    db,
    invoice.id,
    near.map(({ row }) => row.id),
  )
  return {
    invoice: present(invoice, invoice, { mark: null, isOtherYear: false }),
    others: near.map(({ row, mark, isOtherYear }) =>
      present(row, invoice, { mark, isOtherYear, said: said.get(row.id) }),
    ),
  }
}

/**
 * The signs of an invoice. Days and register are those of its determination, so that what is shown
 * of a bought invoice is what it was bought with; other invoices are those known now.
 * @param withRules whether thresholds are told as well
 */
export async function invoiceSigns(db: Db, invoice: ComparedRow, now: Date, withRules: boolean) {
  const { subject, bucket } = await judgedSubject(db, invoice, now)
  return signsOf(subject, bucket).map((one) => presentSign(one, withRules))
}

async function judgedSubject(
  db: Db,
  invoice: ComparedRow,
  now: Date,
): Promise<{ readonly subject: Subject; readonly bucket: BucketVersion | undefined }> {
  const made = invoice.determinationId
    ? await storedDetermination(db, invoice.determinationId)
    : undefined
  const [found] = await earlierInvoices(db, [{ ...invoice, kronor: keptKronor(invoice) }])
  if (!found) throw new Error('What came before an invoice was not found')
  const [print] = await printFacts(db, [invoice], now)
  const own = asSubject(invoice)
  const kept = made?.input.invoice.exchange
  const worth = kept
    ? { exchange: kept, noRate: null }
    : (await exchanges(db, [invoice], now))(invoice)
  return {
    bucket: made?.input.issuer.bucket,
    subject: {
      ...own,
      today: made?.input.today ?? stockholmDay(now),
      ...(made && { company: made.input.issuer }),
      counterpart: {
        ...(made?.input.recipient ?? { facts: {} }),
        // As those before it are told apart, whoever has been merged since it was decided.
        organizationNumber: found.family[0] ?? '',
      },
      invoice: {
        ...invoiceFacts(invoice, worth),
        ...documentFacts(invoice, await ourselves(db)),
        ...print,
        ...earlierFacts(found, now),
      },
    },
  }
}

const presentSign = (one: Sign, withRules: boolean) => ({
  measure: one.measure,
  label: one.displayName,
  value: one.valueText,
  text: one.valueText === '' ? one.message : one.baseData,
  threshold: withRules ? one.threshold : null,
  against: withRules ? !one.passed : null,
  judged: one.judged,
})
