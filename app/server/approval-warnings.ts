import { isUuid } from '#platform/uuid.ts'
import type { ActName } from '#areas/foundation/approvals/rules.ts'
import type { Warnings } from '#areas/foundation/approvals/server/approvals.ts'
import { insolvencyTexts } from '#areas/parties/company/server/public.ts'

/** Acts whose subject is an invoice, which is about two companies. */
const onInvoices: readonly ActName[] = [
  'removeInvoice',
  'approveDelivery',
  'settleInvoice',
  'undoCredit',
  'sayAnother',
]

/** That a company of what waits is insolvent, in words, by the approval's id (approvals 17). */
export const approvalWarnings: Warnings = async (db, rows) => {
  const subjects = rows.flatMap(({ act, subject }) =>
    onInvoices.includes(act) && isUuid(subject) ? [subject] : [],
  )
  const invoices =
    subjects.length === 0
      ? []
      : await db
          .selectFrom('invoice')
          .select(['id', 'issuerOrganizationNumber', 'recipientOrganizationNumber'])
          .where('id', 'in', subjects)
          .execute()
  const asked = rows.map(({ id, subject, organizationNumber }) => {
    const invoice = invoices.find((one) => one.id === subject)
    const { issuerOrganizationNumber: issuer, recipientOrganizationNumber: recipient } =
      invoice ?? { issuerOrganizationNumber: null, recipientOrganizationNumber: null }
    const parties = invoice
      ? [
          { who: 'Utställaren: ', number: issuer },
          { who: 'Mottagaren: ', number: recipient },
        ]
      : [{ who: '', number: organizationNumber }]
    return { id, parties }
  })
  const numbers = asked.flatMap(({ parties }) =>
    parties.flatMap(({ number }) => (number === null ? [] : [number])),
  )
  const told = await insolvencyTexts(db, [...new Set(numbers)])
  return new Map(
    asked.flatMap(({ id, parties }) => {
      const words = parties.flatMap(({ who, number }) => {
        const text = told.get(number ?? '')
        return text === undefined ? [] : [`${who}${text}`]
      })
      return words.length === 0 ? [] : [[id, words.join('. ')] as const]
    }),
  )
}
