import { useState } from 'react'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { isIn, maySeeDecisions, withAuditor } from '#areas/foundation/users/rules.ts'
import { invoices, type InvoiceDecision, type ManualDetermination } from '../contract.ts'
import { ManualForm, type ManualTyped } from './ManualForm.tsx'
import { ManualResult } from './ManualResult.tsx'

const empty: ManualTyped = {
  issuer: '',
  issuerBalance: 0,
  usedRepurchaseLimit: 0,
  recipient: '',
  recipientBalance: 0,
  invoiceAmount: null,
  invoiceNumber: '',
}
const typedOf = (invoice: InvoiceDecision): ManualTyped => ({
  ...empty,
  id: invoice.invoiceId,
  issuer: formatOrganizationNumber(invoice.issuerOrganizationNumber),
  recipient: formatOrganizationNumber(invoice.recipientOrganizationNumber ?? ''),
  invoiceAmount: invoice.invoiceAmount,
  invoiceNumber: invoice.invoiceNumber,
})

/**
 * /invoicedetermination/{id?}: judges an invoice that need not exist; an id begins with what that
 * invoice says (invoices 25).
 */
export function InvoiceDeterminationScreen() {
  const id = usePathPart('id')
  const opens = isIn(withAuditor(maySeeDecisions), useActor())
  const known = opens && id !== undefined
  const stored = useAnswer(
    invoices.get,
    { id: id ?? '' },
    { enabled: known, placeholderData: undefined, keep403: true },
  )
  const waiting = known && stored.isPending
  return (
    <>
      <PageHeader title="Bedöm faktura" facts="Prövar reglerna på en faktura utan att köpa den" />
      {waiting ? <Delayed /> : <Trial initial={stored.data ? typedOf(stored.data) : empty} />}
    </>
  )
}

/** The form, and in its place what came of it until somebody tries again. */
function Trial({ initial }: { initial: ManualTyped }) {
  const [result, setResult] = useState<ManualDetermination>()
  const [typed, setTyped] = useState<ManualTyped>()
  if (result) return <ManualResult result={result} onAgain={() => setResult(undefined)} />
  return (
    <ManualForm
      initial={typed ?? initial}
      onDone={(answer, asked) => {
        setTyped(asked)
        setResult(answer)
      }}
    />
  )
}
