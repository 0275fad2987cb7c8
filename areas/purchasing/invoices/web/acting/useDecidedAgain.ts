import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { invoices, type InvoiceDecision } from '../../contract.ts'
import { waits } from '../../states.ts'

/**
 * After what turns a decision has been done: has the invoice decided on again, at once or when a
 * second person has approved it, and says when that is done (invoices 163). `before` is the
 * determination that was shown when it was done.
 */
export function useDecidedAgain(invoice: InvoiceDecision | undefined) {
  const [before, setBefore] = useState<string | null>()
  const again = useCommand(invoices.decideAgain)
  const after = useCommand(invoices.decideAfter)
  const missing = missingRole(invoices.decideAgain.may, useActor())
  const isNew =
    before !== undefined &&
    invoice !== undefined &&
    invoice.determinationId !== before &&
    !waits(invoice.invoiceState)

  return {
    /** Whether the decision that is shown came of it. */
    isDecided: isNew,
    onActed: async (approvalId: string | null) => {
      if (!invoice) return
      // Who may not is told who has it decided on again.
      if (missing !== undefined) {
        notify.info(`Fakturan bedöms inte på nytt av sig själv. ${missing}`)
        return
      }
      const { invoiceId: id, determinationId } = invoice
      if (approvalId === null) await again.mutateAsync({ id })
      else await after.mutateAsync({ id, approvalId })
      setBefore(determinationId)
    },
  }
}
