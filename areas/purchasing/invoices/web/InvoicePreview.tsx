import type { ReactNode } from 'react'
import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { LimitsPanel } from '#areas/credit/determinations/web/LimitsPanel.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { moneyText } from '#areas/foundation/currencies/rules.ts'
import { readsDecisions } from '#areas/foundation/users/rules.ts'
import { InsolvencyBadge } from '#areas/parties/company/web/InsolvencyBadge.tsx'
import { places } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useGo } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { invoiceList, type InvoiceListRow } from '../contract-list.ts'
import { invoices, type InvoiceDecision } from '../contract.ts'
import { statusNote } from '../list-status.ts'
import { undecidedText } from '../list-texts.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import css from './invoice.module.css'
import { NextTry } from './NextTry.tsx'

/**
 * An invoice beside a list: what it is, why it was decided on so, what it takes of limits, what has
 * happened, and the next act (shell 106); for who does not read decisions what the list says of it.
 */
export const InvoicePreview = ({ id }: { id: string }) =>
  readsDecisions(useActor()) ? <Decided id={id} /> : <Listed id={id} />

const Badge = ({ decision }: Pick<InvoiceDecision, 'decision'>) =>
  decision ? (
    <DecisionBadge decision={decision} />
  ) : (
    <StateBadge tone="neutral" icon="clock" text={undecidedText} />
  )

interface PartyProps {
  name: string
  /** Null of a company abroad. */
  number: string | null
  role: 'issuer' | 'recipient'
}
function Party({ name, number, role }: PartyProps) {
  if (number === null) return `${name}, utländskt företag`
  return (
    <span className={css.party}>
      <RouteLink href={places.client(role, number, 'overview')}>
        {name || (role === 'issuer' ? 'Utställaren' : 'Mottagaren')}
      </RouteLink>
      <OrganizationNumber number={number} />
      <InsolvencyBadge organizationNumber={number} />
    </span>
  )
}

interface HeadProps {
  amount: string
  badge: ReactNode
}
const Head = ({ amount, badge }: HeadProps) => (
  <p className={css.sum}>
    <strong className="tabular">{amount}</strong> {badge}
  </p>
)

function Decided({ id }: { id: string }) {
  const answer = useAnswer(invoices.get, { id }, { placeholderData: undefined })
  return (
    <Answered answer={answer}>
      {(invoice) => (
        <>
          <Head
            amount={moneyText(invoice.invoiceAmount, invoice.currency)}
            badge={<Badge decision={invoice.decision} />}
          />
          <Why reasons={invoice.decisionReasons} />
          <WaitingApprovalsPanel
            acts={['removeInvoice', 'approveDelivery', 'settleInvoice', 'sayAnother']}
            subject={id}
          />
          <Acts invoice={invoice} />
          <FactList
            stacked
            facts={[
              {
                label: 'Utställare',
                value: (
                  <Party
                    name={invoice.issuerName}
                    number={invoice.issuerOrganizationNumber}
                    role="issuer"
                  />
                ),
              },
              {
                label: 'Mottagare',
                value: (
                  <Party
                    name={invoice.recipientName}
                    number={invoice.recipientOrganizationNumber}
                    role="recipient"
                  />
                ),
              },
              { label: 'Status', value: invoice.invoiceStateText },
              ...(invoice.nextTry
                ? [{ label: 'Bedöms igen', value: <NextTry {...invoice.nextTry} /> }]
                : []),
              ...(invoice.holdReason ? [{ label: 'Pausad för', value: invoice.holdReason }] : []),
              { label: 'Förfaller', value: <Day of={invoice.dueDate} /> },
              { label: 'Skapad', value: <Instant of={invoice.createdDate} /> },
            ]}
          />
          {invoice.determinationId ? (
            <LimitsPanel determinationId={invoice.determinationId} />
          ) : null}
          <Events history={invoice.history} />
        </>
      )}
    </Answered>
  )
}

/** Most of what is said of why, of which the first counts most. */
const mostReasons = 3
function Why({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className={css.reasons}>
      {reasons.slice(0, mostReasons).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

/** What waits to be done on its own page, as the words of the button that leads there. */
function nextOf({ actions, unsettled, credit }: InvoiceDecision): string | undefined {
  if (actions.recipientApproval) return 'Svara för mottagaren'
  if (unsettled) return 'Stäm av betalningen'
  return credit?.waits ? 'Avgör kreditfakturan' : undefined
}
function Acts({ invoice }: { invoice: InvoiceDecision }) {
  const go = useGo()
  const next = nextOf(invoice)
  return (
    <div className={css.acts}>
      {next ? (
        <ActionButton primary onClick={() => void go(places.invoice(invoice.invoiceId))}>
          {next}
        </ActionButton>
      ) : (
        <InvoiceActions invoice={invoice} />
      )}
    </div>
  )
}

const mostEvents = 4
function Events({ history }: Pick<InvoiceDecision, 'history'>) {
  return (
    <Section title="Senast">
      <ol className={css.events}>
        {history
          .slice(-mostEvents)
          .toReversed()
          .map(({ at, state, stateText, by }) => (
            <li key={`${at} ${state}`}>
              {stateText}
              <small>
                <Instant of={at} />
                {by ? `, ${by}` : ''}
              </small>
            </li>
          ))}
      </ol>
    </Section>
  )
}

function Listed({ id }: { id: string }) {
  const answer = useAnswer(invoiceList.listed, { id }, { placeholderData: undefined })
  return <Answered answer={answer}>{(row) => <ListedFacts row={row} />}</Answered>
}
function ListedFacts({ row }: { row: InvoiceListRow }) {
  const { issuer, recipient } = row
  const note = statusNote(row)
  return (
    <>
      <Head
        amount={moneyText(row.invoiceAmount, row.currency)}
        badge={<Badge decision={row.decision} />}
      />
      {note ? <p>{note}</p> : null}
      <FactList
        stacked
        facts={[
          {
            label: 'Utställare',
            value: <Party name={issuer.name} number={issuer.organizationNumber} role="issuer" />,
          },
          {
            label: 'Mottagare',
            value: (
              <Party name={recipient.name} number={recipient.organizationNumber} role="recipient" />
            ),
          },
          { label: 'Status', value: row.currentState.text },
          { label: 'Förfaller', value: <Day of={row.dueDate} /> },
          { label: 'Skapad', value: <Instant of={row.created} /> },
        ]}
      />
    </>
  )
}
