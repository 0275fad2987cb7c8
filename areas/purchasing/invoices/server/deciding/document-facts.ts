import { maskedCompany } from '#platform/swedish/masked.ts'
import type { Db } from '#platform/server/database.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import { paidToUs, type DeterminationInput, type Fact } from '#areas/credit/rules/rules.ts'
import { ownOrganizationNumbers, ownPartner } from '../../rules.ts'
import type { ComparedRow } from '../likeness/likeness-row.ts'

/** Who we are in documents that name who is to be paid. */
export interface Ourselves {
  readonly numbers: ReadonlySet<string>
  readonly name: string
}
export const ourselves = async (db: Db): Promise<Ourselves> => ({
  numbers: new Set(await readSetting(db, ownOrganizationNumbers)),
  name: await readSetting(db, ownPartner),
})

type Documented = Pick<ComparedRow, 'stated' | 'invoiceAmount' | 'createdAt'> &
  Pick<ComparedRow, 'issuerOrganizationNumber' | 'issuerName'>
/**
 * What the document of an invoice states of its own sums (invoices 125), tried against the amount
 * that is sold. One that came without such a document states nothing: it is not known.
 */
export function documentFacts(invoice: Documented, us: Ourselves) {
  const { stated } = invoice
  const about = { source: 'Fakturan', fetchedAt: invoice.createdAt.toISOString() }
  const maybe = <T>(value: T | undefined): Fact<T> =>
    value === undefined ? { missing: 'notKnown', ...about } : { value, ...about }
  // Of print nothing is known but its amounts without VAT, and why there is none.
  const data = stated && !stated.isPrint && stated.nets.length === 0 ? stated : undefined
  return {
    documentSums: maybe(data && sumsAtOdds(data, invoice)),
    printedNets: maybe(stated && !data ? stated.nets : undefined),
    prepaid: maybe(data?.prepaid),
    // Print that names nobody may leave out whom it was handed over to.
    payee: maybe(data || stated?.payee ? payeeIn(stated, invoice, us) : undefined),
    documentKind: maybe(data?.kind || undefined),
    vatRates: maybe(stated?.taxed?.rates ?? []),
    vatReason: maybe((stated?.taxed?.reasons ?? []).join(', ')),
  } satisfies Partial<DeterminationInput['invoice']>
}
type Stated = NonNullable<Documented['stated']>

/** With the amount that is sold, whichever sign a document gives what it takes back. */
function sumsAtOdds({ atOdds, payable }: Stated, { invoiceAmount }: Documented) {
  const [stated, parts] = [Math.abs(invoiceAmount), Math.abs(payable ?? invoiceAmount)]
  return stated === parts ? atOdds : [...atOdds, { sum: 'payable' as const, stated, parts }]
}

/** A name as it is compared, without its form of company. */
const plain = (name: string) =>
  name
    .toLocaleLowerCase('sv')
    .replaceAll(/(?<!\p{L})(?:ab|aktiebolag|publ)(?!\p{L})/gu, '')
    .replaceAll(/[^\p{L}\d]/gu, '')

/** Who an invoice says is to be paid; empty for nobody, or the issuer itself. */
export function payeeIn(
  stated: Pick<Stated, 'payee'> | null | undefined,
  {
    issuerOrganizationNumber,
    issuerName,
  }: Pick<Documented, 'issuerOrganizationNumber' | 'issuerName'>,
  us: Ourselves,
): string {
  if (!stated?.payee) return ''
  const { name, organizationNumber: number } = stated.payee
  if (number === '' ? plain(name) === plain(issuerName) : number === issuerOrganizationNumber)
    return ''
  if (number === '' ? plain(name) === plain(us.name) : us.numbers.has(number)) return paidToUs
  // A sole trader's number is a person's.
  return [name, maskedCompany(number)].filter(Boolean).join(', ') || 'okänd'
}
