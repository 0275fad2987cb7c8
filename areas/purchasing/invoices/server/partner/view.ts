import type { Handler } from '#platform/server/context.ts'
import { kronorOf } from '#platform/money.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { storedDetermination } from '#areas/credit/determinations/server/public.ts'
import { decide } from '#areas/credit/rules/rules.ts'
import { decisionNames } from '#areas/credit/rules/texts.ts'
import { partnerInvoices } from '../../contract-partner.ts'
import { partnerReasons } from '../../partner-reasons.ts'
import { invoiceStateNames } from '../../states.ts'
import { explanationOf, unratedIn } from '../explanation.ts'
import { invoiceById, type SettledRow } from '../invoice-store.ts'
import { creditForPartner } from '../crediting/present-credit.ts'
import { send } from './send.ts'

/** What has become of its money, by its balance; nothing of one that we have not bought. */
const moneyOf = ({ boughtSum, creditedSum, paidAmount, leftAmount }: SettledRow) => {
  const told = (amount: number) => (boughtSum > 0 ? kronorOf(BigInt(amount)) : null)
  return { credited: told(creditedSum), paid: told(paidAmount), left: told(leftAmount) }
}

const get: Handler<typeof partnerInvoices.get> = async ({ id }, { db, actor }) => {
  const invoice = await invoiceById(db, id)
  const client = await db
    .selectFrom('apiClient')
    .leftJoin('partnerType', 'partnerType.name', 'apiClient.partnerType')
    .select('partnerType.label')
    .where('apiClient.id', '=', actor.id)
    .executeTakeFirst()
  // Another partner's invoice is not told from one that does not exist.
  const own =
    invoice?.apiClientId === actor.id ||
    (client?.label !== null && invoice?.partner === client?.label)
  if (!invoice || invoice.source !== 'partner' || !own) return refusePlatform('notFound')
  const made = invoice.determinationId
    ? await storedDetermination(db, invoice.determinationId)
    : undefined
  return {
    id: invoice.id,
    reference: /^[^:]+:r:(.*)$/s.exec(invoice.reference)?.[1] ?? '',
    invoiceNumber: invoice.invoiceNumber,
    issuerOrganizationNumber: invoice.issuerOrganizationNumber,
    recipientOrganizationNumber: invoice.recipientOrganizationNumber,
    recipientName: invoice.recipientName,
    invoiceAmount: kronorOf(BigInt(invoice.invoiceAmount)),
    currency: invoice.currency,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    created: invoice.createdAt,
    state: invoice.state,
    stateText: invoiceStateNames[invoice.state],
    decision: invoice.decision,
    decisionText: invoice.decision ? decisionNames[invoice.decision] : '',
    decidedAt: invoice.decidedAt,
    // The same facts give the same determination, so its reasons need not be stored in yet another
    // form.
    reasons:
      made && !invoice.isCredit
        ? partnerReasons(decide(made.input), unratedIn(made.input, invoice))
        : [],
    explanation: await explanationOf(db, invoice),
    ...moneyOf(invoice),
    ...(await creditForPartner(db, invoice)),
  }
}

export const partnerInvoicesServed = handlers(partnerInvoices, { send, get })
