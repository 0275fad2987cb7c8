import { useState } from 'react'
import { places } from '#areas/places.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField, TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { creditNotes } from '../contract-credit.ts'
import type { InvoiceDecision } from '../contract.ts'
import { afterPurchase, foundByTexts, inCurrency } from '../credit-rules.ts'
import { WhyDialog } from './WhyDialog.tsx'

type Credit = NonNullable<InvoiceDecision['credit']>
type Crediting = InvoiceDecision['creditedBy'][number]

/** That it came so soon after the purchase that somebody has to look at it (invoices 84). */
export function SoonBadge({ days }: { days: number | null }) {
  return days === null ? null : (
    <StateBadge tone="negative" icon="warning" text={`Krediterad ${afterPurchase(days)}`} />
  )
}

const columns = (currency: string): Column<Crediting>[] => [
  {
    key: 'number',
    head: 'Kreditfaktura',
    cell: (row) => (
      <RouteLink href={places.invoice(row.id)}>{`Kreditfaktura ${row.invoiceNumber}`}</RouteLink>
    ),
  },
  {
    key: 'amount',
    head: `Belopp, ${currency}`,
    cell: (row) => <Money ore={row.amount} />,
    align: 'right',
    width: '140px',
  },
  { key: 'at', head: 'När', cell: (row) => <Instant of={row.at} />, width: '150px', quiet: true },
  {
    key: 'text',
    head: 'Vad som följde',
    cell: (row) => row.text,
    second: (row) => (row.suspicious ? <SoonBadge days={row.daysAfterPurchase} /> : undefined),
  },
]

/** What credits an invoice, or what a credit note credits (invoices 86). */
export function CreditSection({ invoice }: { invoice: InvoiceDecision }) {
  const { creditedBy, credited, currency, invoiceAmount } = invoice
  if (invoice.isCredit) return <OwnCredit invoice={invoice} />
  if (credited === 0) return null
  const left = inCurrency(Math.max(0, invoiceAmount - credited), currency)
  return (
    <Section
      title="Krediterad"
      note={`Krediterad med ${inCurrency(credited, currency)}; ${left} är kvar.`}
    >
      <DataTable
        label="Kreditfakturor"
        columns={columns(currency)}
        rows={creditedBy}
        rowKey={(row) => row.id}
        empty="Inga kreditfakturor"
      />
    </Section>
  )
}

function OwnCredit({ invoice }: { invoice: InvoiceDecision }) {
  const { credit } = invoice
  const [asking, setAsking] = useState<'close' | 'undo'>()
  const close = useCommand(creditNotes.closeCredit)
  const undo = useCommand(creditNotes.undoCredit)
  const missing = missingRole(creditNotes.closeCredit.may, useActor())
  if (!credit)
    return (
      <Section title="Krediterar">
        <p>Vi letar efter fakturan som krediteras.</p>
      </Section>
    )
  return (
    <Section
      title="Krediterar"
      actions={
        <>
          {credit.state === 'credited' ? (
            <ActionButton disabledReason={missing} onClick={() => setAsking('undo')}>
              Ta tillbaka krediteringen
            </ActionButton>
          ) : null}
          {credit.waits ? (
            <ActionButton disabledReason={missing} onClick={() => setAsking('close')}>
              {credit.state === 'open' ? 'Krediterar inget' : 'Markera som klar'}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <WaitingApprovalsPanel acts={['undoCredit']} subject={invoice.invoiceId} />
      <What credit={credit} currency={invoice.currency} />
      {credit.state === 'open' ? (
        <ChooseForm invoice={invoice} credit={credit} missing={missing} />
      ) : null}
      {asking === 'close' ? (
        <WhyDialog
          title={credit.state === 'open' ? 'Krediterar den inget?' : 'Är det klart?'}
          text={
            credit.state === 'open'
              ? 'Kreditfakturan avslutas utan att någon faktura krediteras. Det kan inte ångras.'
              : 'Kreditfakturan lämnar arbetslistan. Skriv vad som är gjort.'
          }
          act={credit.state === 'open' ? 'Avsluta kreditfakturan' : 'Markera som klar'}
          send={(why) => close.mutateAsync({ id: invoice.invoiceId, why })}
          onDone={() => notify.success('Kreditfakturan är avslutad')}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {asking === 'undo' ? (
        <WhyDialog
          title="Ta tillbaka krediteringen?"
          text={`Faktura ${credit.invoice?.invoiceNumber ?? ''} blir som den var innan kreditfakturan kom, och kreditfakturan väntar på att någon säger vad den krediterar. En andra person behöver godkänna det.`}
          act="Begär att krediteringen tas tillbaka"
          send={(why) => undo.mutateAsync({ id: invoice.invoiceId, why })}
          onDone={() => notify.success(waitsForSecond)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </Section>
  )
}

function What({ credit, currency }: { credit: Credit; currency: string }) {
  const { invoice, amount, foundBy } = credit
  return (
    <>
      {credit.suspicious ? <SoonBadge days={credit.daysAfterPurchase} /> : null}
      {credit.waits && !credit.suspicious ? (
        <StateBadge tone="warning" icon="warning" text="Väntar på en person" />
      ) : null}
      {invoice && amount !== null && foundBy ? (
        <p>
          Krediterar{' '}
          <RouteLink href={places.invoice(invoice.id)}>faktura {invoice.invoiceNumber}</RouteLink>{' '}
          med {inCurrency(amount, currency)}. {foundByTexts[foundBy]}
        </p>
      ) : null}
      <p>{credit.text}</p>
      {credit.why && credit.state !== 'dismissed' ? (
        <p>
          {credit.decidedBy}: {credit.why}
        </p>
      ) : null}
    </>
  )
}

/** A person says which invoice it is (invoices 85). */
function ChooseForm({
  invoice,
  credit,
  missing,
}: {
  invoice: InvoiceDecision
  credit: Credit
  missing: string | undefined
}) {
  const link = useCommand(creditNotes.linkCredit)
  const form = useSaveForm({
    initial: { creditedInvoiceId: null as string | null, why: '' },
    warn: false,
    check: ({ creditedInvoiceId, why }) => ({
      ...(creditedInvoiceId === null && { creditedInvoiceId: 'Välj en faktura' }),
      ...(why.trim() === '' && { why: 'Motivering behöver fyllas i' }),
    }),
    save: async ({ creditedInvoiceId, why }) => {
      const sent = { id: invoice.invoiceId, creditedInvoiceId: creditedInvoiceId ?? '', why }
      notify.success((await link.mutateAsync(sent)).message)
    },
  })
  if (credit.choices.length === 0)
    return <p>Utställaren har ingen faktura i samma valuta som det är något kvar av.</p>
  const names = invoice.creditForInvoiceNumber
  return (
    <Form form={form} submit="Kreditera fakturan" disabledReason={missing}>
      <SelectField
        field={form.field('creditedInvoiceId')}
        label="Fakturan den krediterar"
        hint={
          names
            ? `Den säger själv ${names}. Fakturan krediteras med det som är kvar av den, högst kreditfakturans belopp.`
            : 'Fakturan krediteras med det som är kvar av den, högst kreditfakturans belopp.'
        }
        required
        choices={credit.choices.map((one) => ({
          value: one.id,
          label: `${one.invoiceNumber}, ${formatMoney(one.left)} kvar, ${one.stateText.toLowerCase()}, till ${one.recipientName}`,
        }))}
      />
      <TextAreaField field={form.field('why')} label="Motivering" required maxLength={500} />
    </Form>
  )
}
