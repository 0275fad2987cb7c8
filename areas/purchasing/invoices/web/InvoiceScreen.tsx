import { useActor } from '#platform/web/actor.ts'
import { missingRole, readsDecisions } from '#areas/foundation/users/rules.ts'
import type { ReactNode } from 'react'
import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { DeterminationPanel } from '#areas/credit/determinations/web/DeterminationPanel.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { InsolvencyBadge } from '#areas/parties/company/web/InsolvencyBadge.tsx'
import { ApproversPanel } from '#areas/purchasing/approvers/web/ApproversPanel.tsx'
import { DebtorAbroadPanel } from '#areas/purchasing/recipients/web/abroad/DebtorAbroadPanel.tsx'
import { SameRecipientPanel } from '#areas/purchasing/recipients/web/SameRecipientPanel.tsx'
import { places } from '#areas/places.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import { Worded } from '#platform/web/ui/value/Worded.tsx'
import { usePathPart, useSearchPart } from '#platform/web/place.ts'
import { invoices, type InvoiceDecision } from '../contract.ts'
import { productNames, undecidedText } from '../list-texts.ts'
import { waits } from '../states.ts'
import { ActNotices } from './acting/ActNotices.tsx'
import { useDecidedAgain } from './acting/useDecidedAgain.ts'
import { ApprovalSection } from './ApprovalSection.tsx'
import { CreditSection } from './CreditSection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { ForecastSection, useExpectedDay } from './ForecastSection.tsx'
import css from './invoice.module.css'
import { InvoiceActions } from './InvoiceActions.tsx'
import { LikenessNotice } from './likeness/LikenessNotice.tsx'
import { LikenessSection } from './likeness/LikenessSection.tsx'
import { ListedInvoiceScreen } from './ListedInvoiceScreen.tsx'
import { MessagesSection } from './MessagesSection.tsx'
import { NextTry } from './NextTry.tsx'
import { NoInvoice } from './NoInvoice.tsx'
import { takesWord } from './settlement/settle-words.ts'
import { SettleSection } from './settlement/SettleSection.tsx'
import { StateHistory } from './StateHistory.tsx'

type OnActed = ReturnType<typeof useDecidedAgain>['onActed']
interface Part {
  /** In the address. */
  readonly key: string
  readonly label: string
  readonly content: (invoice: InvoiceDecision, onActed: OnActed) => ReactNode
}
const decisionPart: Part = {
  key: 'beslut',
  label: 'Beslut',
  content: (invoice, onActed) => <Decision invoice={invoice} onActed={onActed} />,
}
const parts: readonly Part[] = [
  decisionPart,
  {
    key: 'tecken',
    label: 'Tecken',
    content: ({ invoiceId }) => <LikenessSection key={invoiceId} id={invoiceId} />,
  },
  {
    key: 'betalning',
    label: 'Betalning',
    content: (invoice) => <ForecastSection invoice={invoice} />,
  },
  {
    key: 'dokument',
    label: 'Dokument',
    content: (invoice) => <DocumentsSection invoice={invoice} />,
  },
  {
    key: 'meddelanden',
    label: 'Meddelanden',
    content: ({ invoiceId }) => <MessagesSection invoiceId={invoiceId} />,
  },
  {
    key: 'historik',
    label: 'Historik',
    content: ({ history }) => <StateHistory history={history} />,
  },
]

/** ms between looks as long as the invoice waits to be decided on. */
const whileWaiting = 5000

interface InvoiceScreenProps {
  actions: (invoice: InvoiceDecision) => ReactNode
  /** Who has taken it out of the queues it stands in. */
  taken: (id: string) => ReactNode
  /** What its issuer pays for it. */
  cost: (invoice: InvoiceDecision) => ReactNode
}

/**
 * /invoice/{id}: an invoice, with the decision on it for those who may read it (invoices 1, 72).
 */
export function InvoiceScreen(props: InvoiceScreenProps) {
  const id = usePathPart('id') ?? ''
  return readsDecisions(useActor()) ? (
    <DecidedInvoice id={id} {...props} />
  ) : (
    <ListedInvoiceScreen id={id} />
  )
}

function DecidedInvoice({ id, actions, taken, cost }: InvoiceScreenProps & { id: string }) {
  const answer = useAnswer(
    invoices.get,
    { id },
    {
      placeholderData: undefined,
      refetchInterval: ({ state }) =>
        state.data && (waits(state.data.invoiceState) || state.data.awaited.length > 0)
          ? whileWaiting
          : false,
    },
  )
  const acting = useDecidedAgain(answer.data)
  const missing = missingRole(invoices.recipientApproval.may, useActor())
  const del = useSearchPart('del')
  const part = parts.find(({ key }) => key === del) ?? decisionPart
  const invoice = answer.data
  if (answer.error) return <NoInvoice error={answer.error} onRetry={() => void answer.refetch()} />
  if (!invoice) return <Delayed />
  return (
    <>
      <PageHeader
        title={`${invoice.isCredit ? 'Kreditfaktura' : 'Faktura'} ${invoice.invoiceNumber}`}
        part={part.key === 'beslut' ? undefined : part.label}
        badge={
          invoice.decision ? (
            <DecisionBadge decision={invoice.decision} />
          ) : (
            <StateBadge tone="neutral" icon="clock" text={undecidedText} />
          )
        }
        facts={<Parties invoice={invoice} />}
        actions={<InvoiceActions invoice={invoice} more={actions(invoice)} />}
      />
      <WaitingApprovalsPanel
        acts={['removeInvoice', 'approveDelivery', 'settleInvoice', 'sayAnother']}
        subject={invoice.invoiceId}
      />
      {taken(invoice.invoiceId)}
      <ActNotices invoice={invoice} isDecided={acting.isDecided} />
      <Facts invoice={invoice} />
      <LikenessNotice id={invoice.invoiceId} />
      {invoice.recipientOrganizationNumber ? (
        <SameRecipientPanel organizationNumber={invoice.recipientOrganizationNumber} />
      ) : (
        <DebtorAbroadPanel invoiceId={invoice.invoiceId} />
      )}
      <CreditSection invoice={invoice} />
      {invoice.unsettled ? <SettleSection invoice={invoice} unsettled={invoice.unsettled} /> : null}
      {invoice.actions.recipientApproval ? (
        <ApprovalSection invoice={invoice} missing={missing} />
      ) : null}
      <ApproversPanel
        invoiceId={invoice.invoiceId}
        awaits={invoice.invoiceState === 'awaitingApproval'}
      />
      <Tabs
        label="Faktura"
        tabs={parts.map(({ key, label }) => ({
          label,
          href: key === 'beslut' ? places.invoice(id) : places.invoice(id, key),
          current: key === part.key,
        }))}
      />
      {part.content(invoice, acting.onActed)}
      {part.key === 'betalning' && !invoice.isCredit ? cost(invoice) : null}
    </>
  )
}

function Decision({
  invoice: { determinationId: id, actions },
  onActed,
}: {
  invoice: InvoiceDecision
  onActed: OnActed
}) {
  // Of what is bought, or gone, nothing is decided again.
  const acted = actions.decideAgain && {
    onActed: (approvalId: string | null) => void onActed(approvalId),
  }
  if (id) return <DeterminationPanel key={id} determinationId={id} {...acted} />
  return (
    <Section title="Varför">
      <EmptyState icon="clock" text="Fakturan har inte bedömts än" />
    </Section>
  )
}

function Parties({ invoice }: { invoice: InvoiceDecision }) {
  const { issuerOrganizationNumber: issuer, recipientOrganizationNumber: recipient } = invoice
  return (
    <>
      <span className={css.party}>
        <RouteLink href={places.client('issuer', issuer, 'overview')}>
          {invoice.issuerName || 'Utställaren'}
        </RouteLink>
        <OrganizationNumber number={issuer} />
        <InsolvencyBadge organizationNumber={issuer} />
      </span>
      <span className={css.party}>
        <span role="img" aria-label="till">
          →
        </span>
        {recipient ? (
          <>
            <RouteLink href={places.client('recipient', recipient, 'overview')}>
              {invoice.recipientName}
            </RouteLink>
            <OrganizationNumber number={recipient} />
            <InsolvencyBadge organizationNumber={recipient} />
          </>
        ) : (
          <span>{invoice.recipientName}, utländskt företag</span>
        )}
      </span>
    </>
  )
}

function Facts({ invoice }: { invoice: InvoiceDecision }) {
  const expected = useExpectedDay(invoice)
  const amount = (ore: number) => (
    <>
      <Money ore={ore} unit={invoice.currency === 'SEK'} />{' '}
      {invoice.currency === 'SEK' ? null : invoice.currency}
    </>
  )
  return (
    <FactList
      facts={[
        { label: 'Belopp', value: amount(invoice.invoiceAmount) },
        ...(invoice.exchange ? [{ label: 'Räknas som', value: invoice.exchange }] : []),
        { label: 'Status', value: invoice.invoiceStateText },
        ...(invoice.nextTry
          ? [{ label: 'Bedöms igen', value: <NextTry {...invoice.nextTry} /> }]
          : []),
        ...(invoice.explanation
          ? [{ label: 'Besked till kunden', value: invoice.explanation }]
          : []),
        ...(invoice.deleted
          ? [{ label: 'Borttagen', value: <Instant of={invoice.deleted} /> }]
          : []),
        ...(invoice.holdReason ? [{ label: 'Pausad för', value: invoice.holdReason }] : []),
        { label: 'Skapad', value: <Instant of={invoice.createdDate} /> },
        { label: 'Fakturadatum', value: <Day of={invoice.invoiceDate} /> },
        { label: 'Förfaller', value: <Day of={invoice.dueDate} /> },
        ...(expected ? [{ label: 'Betalning väntas', value: <Day of={expected} /> }] : []),
        {
          label: takesWord(invoice),
          value: <Money ore={invoice.repurchaseLimitUsage} unit />,
        },
        { label: 'Deposition', value: <Money ore={invoice.depositionUsage} unit /> },
        { label: 'Partner', value: invoice.partner },
        { label: 'Produkt', value: <Worded text={productNames[invoice.productType]} /> },
        ...(invoice.externalId ? [{ label: 'Externt id', value: invoice.externalId }] : []),
        ...(invoice.recipientVatNumber
          ? [{ label: 'Mottagarens momsnummer', value: invoice.recipientVatNumber }]
          : []),
        ...(invoice.ocrReference ? [{ label: 'OCR', value: invoice.ocrReference }] : []),
      ]}
    />
  )
}
