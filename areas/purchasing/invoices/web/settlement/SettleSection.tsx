import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import type { InvoiceDecision } from '../../contract.ts'
import { settlement } from '../../contract-settlement.ts'
import { WhyDialog } from '../WhyDialog.tsx'
import { saidOf, settledWords, titleOf } from './settle-words.ts'

interface SettleSectionProps {
  invoice: Pick<
    InvoiceDecision,
    'invoiceId' | 'invoiceAmount' | 'credited' | 'currency' | 'invoiceState' | 'balance'
  >
  unsettled: NonNullable<InvoiceDecision['unsettled']>
}

/** That an invoice is paid and not settled, and the way to settle it (invoices 61). */
export function SettleSection({ invoice, unsettled }: SettleSectionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const settle = useCommand(settlement.settle)
  const missing = missingRole(settlement.settle.may, useActor())
  const awaits =
    invoice.invoiceState === 'awaitingApproval'
      ? 'Mottagarens leveransgodkännande behövs först'
      : undefined
  return (
    <Section title={titleOf(invoice)}>
      <p>
        {saidOf(invoice)} Det sade det <Instant of={unsettled.since} />.
      </p>
      <ActionButton disabledReason={missing ?? awaits} onClick={() => setIsAsking(true)}>
        Stäm av
      </ActionButton>
      {isAsking ? (
        <WhyDialog
          title="Stäm av fakturan?"
          text={settledWords(invoice)}
          act="Stäm av fakturan"
          send={async (why) => {
            await settle.mutateAsync({ id: invoice.invoiceId, why })
            notify.success(waitsForSecond)
          }}
          onDone={() => undefined}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Section>
  )
}
