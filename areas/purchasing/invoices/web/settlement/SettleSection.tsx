import { useState } from 'react'
import { formatMoney } from '#platform/swedish/format.ts'
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
import { leftToPay } from '../../rules.ts'
import { mayFollow } from '../../states.ts'
import { WhyDialog } from '../WhyDialog.tsx'

interface SettleSectionProps {
  invoice: Pick<
    InvoiceDecision,
    'invoiceId' | 'invoiceAmount' | 'credited' | 'currency' | 'invoiceState' | 'invoiceStateText'
  >
  unsettled: NonNullable<InvoiceDecision['unsettled']>
}

/** That an invoice is paid and not settled, and the way to settle it (invoices 61). */
export function SettleSection({ invoice, unsettled }: SettleSectionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const settle = useCommand(settlement.settle)
  const missing = missingRole(settlement.settle.may, useActor())
  const money = (hundredths: number) => `${formatMoney(hundredths)} ${invoice.currency}`
  const { paidAmount, since } = unsettled
  const { invoiceState, invoiceStateText } = invoice
  const toPay = leftToPay(invoice)
  const awaits =
    invoiceState === 'awaitingApproval' ? 'Mottagarens leveransgodkännande behövs först' : undefined
  const isPaidThen = mayFollow(invoiceState, 'paid')
  return (
    <Section title="Betald men inte avstämd">
      <p>
        {paidAmount === null || paidAmount === toPay
          ? `Fakturasystemet säger att hela beloppet är betalt, men fakturan har statusen ${invoiceStateText} här.`
          : `Fakturasystemet säger att ${money(paidAmount)} är betalt av ${money(toPay)}.`}{' '}
        Det sade det <Instant of={since} />.
      </p>
      <ActionButton disabledReason={missing ?? awaits} onClick={() => setIsAsking(true)}>
        Stäm av
      </ActionButton>
      {isAsking ? (
        <WhyDialog
          title="Stäm av fakturan?"
          text={
            isPaidThen
              ? 'Fakturan blir betald med det som har kommit in, och lämnar tillbaka det den tar av limiterna, när en annan administratör har godkänt det. Kommer resten in senare stäms den av utan att någon gör något.'
              : 'Fakturan behåller sin status och lämnar listan när en annan administratör har godkänt det.'
          }
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
