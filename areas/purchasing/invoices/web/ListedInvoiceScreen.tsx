import type { ReactNode } from 'react'
import { places } from '#areas/places.ts'
import { DecisionBadge } from '#areas/credit/determinations/web/DecisionBadge.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import { Worded } from '#platform/web/ui/value/Worded.tsx'
import { invoiceList, type InvoiceListRow } from '../contract-list.ts'
import { collection } from '../contract-collection.ts'
import { productNames, undecidedText } from '../list-texts.ts'
import { rulesKept } from '../texts.ts'
import css from './invoice.module.css'
import { CollectionSection } from './collection/CollectionSection.tsx'
import { LikenessSection } from './likeness/LikenessSection.tsx'
import { NextTry } from './NextTry.tsx'
import { NoInvoice } from './NoInvoice.tsx'

/**
 * /invoice/{id} for those who read the list and not the decisions: what the list says of the
 * invoice, to its end (invoices 72).
 */
export function ListedInvoiceScreen({ id }: { id: string }) {
  const answer = useAnswer(invoiceList.listed, { id }, { placeholderData: undefined })
  if (answer.error) return <NoInvoice error={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? <Listed invoice={answer.data} /> : <Delayed />
}

function Listed({ invoice }: { invoice: InvoiceListRow }) {
  const { currentState: state, nextTry } = invoice
  const isKronor = invoice.currency === 'SEK'
  const isCollector = missingRole(collection.of.may, useActor()) === undefined
  const told = [...new Set([invoice.explanation, state.comment])].filter(
    (text) => text !== '' && text !== rulesKept,
  )
  return (
    <>
      <PageHeader
        title={`${invoice.isCredit ? 'Kreditfaktura' : 'Faktura'} ${invoice.invoiceNumber}`}
        badge={
          invoice.decision ? (
            <DecisionBadge decision={invoice.decision} />
          ) : (
            <StateBadge tone="neutral" icon="clock" text={undecidedText} />
          )
        }
      />
      <FactList
        facts={[
          {
            label: 'Belopp',
            value: (
              <>
                <Money ore={invoice.invoiceAmount} unit={isKronor} />{' '}
                {isKronor ? null : invoice.currency}
              </>
            ),
          },
          ...(isKronor
            ? []
            : [{ label: 'I kronor', value: <Money ore={invoice.kronorAmount} unit /> }]),
          { label: 'Status', value: state.text },
          ...(nextTry ? [{ label: 'Bedöms igen', value: <NextTry {...nextTry} /> }] : []),
          ...(invoice.deleted
            ? [{ label: 'Borttagen', value: <Instant of={invoice.deleted} /> }]
            : []),
          { label: 'Skapad', value: <Instant of={invoice.created} /> },
          { label: 'Förfaller', value: <Day of={invoice.dueDate} /> },
          { label: 'Produkt', value: <Worded text={productNames[invoice.productType]} /> },
          { label: 'Utställare', value: <Party of={invoice.issuer} role="issuer" /> },
          { label: 'Mottagare', value: <Party of={invoice.recipient} role="recipient" /> },
        ]}
      />
      <Section title="Varför">
        {told.length === 0 ? <p>Inget är sagt om fakturans status.</p> : null}
        {told.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>{rulesKept}</p>
      </Section>
      {isCollector ? <CollectionSection id={invoice.id} /> : null}
      <LikenessSection key={invoice.id} id={invoice.id} />
    </>
  )
}

interface PartyProps {
  of: InvoiceListRow['issuer']
  role: 'issuer' | 'recipient'
}
function Party({ of: { name, organizationNumber: number }, role }: PartyProps): ReactNode {
  if (number === null) return `${name}, utländskt företag`
  return (
    <span className={css.party}>
      <RouteLink href={places.client(role, number, 'overview')}>{name}</RouteLink>
      <OrganizationNumber number={number} />
    </span>
  )
}
