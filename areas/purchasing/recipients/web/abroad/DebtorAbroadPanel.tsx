import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { debtorsAbroad, type DebtorAbroad } from '../../contract-abroad.ts'
import { sameRecipientTitle } from '../../texts.ts'
import css from '../recipients.module.css'
import { abroadColumns } from './abroad-columns.tsx'
import { countryText, identityText } from './identity-text.ts'
import { StandingActions } from './StandingActions.tsx'
import { standingText } from './standing-text.ts'
import { SplitAbroadDialog } from './SplitAbroadDialog.tsx'
import { useAbroadActs } from './useAbroadActs.tsx'

const title = 'Mottagaren utomlands'

/**
 * On an invoice to a recipient abroad: what the debtor owes over all issuers and how much it may,
 * what it is written as, and which others may be the same (recipients 12).
 */
export function DebtorAbroadPanel({ invoiceId }: { invoiceId: string }) {
  const answer = useAnswer(debtorsAbroad.of, { invoiceId })
  if (answer.error && !answer.data)
    return (
      <Section title={title}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  if (!answer.data) return null
  const { debtor } = answer.data
  return debtor ? (
    <Debtor debtor={debtor} invoiceId={invoiceId} />
  ) : (
    <Section title={title}>
      <p>Vad mottagaren är skyldig räknas när fakturan har bedömts.</p>
    </Section>
  )
}

function Debtor({ debtor, invoiceId }: { debtor: DebtorAbroad; invoiceId: string }) {
  const [isSplitting, setIsSplitting] = useState(false)
  const { actsOf, dialogs } = useAbroadActs()
  const missing = missingRole(debtorsAbroad.split.may, useActor())
  const { identities, open, openCount, most, changes, proposals, waits } = debtor
  return (
    <Section
      title={title}
      actions={
        <>
          {identities.length > 1 ? (
            <ActionButton
              disabledReason={missing ?? (waits ? alreadyWaiting.text : undefined)}
              label={`Ta isär ${debtor.name}`}
              onClick={() => setIsSplitting(true)}
            >
              Ta isär
            </ActionButton>
          ) : null}
          <StandingActions debtor={debtor} invoiceId={invoiceId} />
        </>
      }
    >
      <WaitingApprovalsPanel
        acts={['mergeDebtorsAbroad', 'acceptDebtorAbroad']}
        subject={debtor.id}
      />
      <FactList
        facts={[
          { label: 'Beslut', value: standingText(debtor) },
          { label: 'Sanktionslistor', value: <Screened of={debtor} /> },
          { label: 'Räknas som', value: `${debtor.name}, ${countryText(debtor.country)}` },
          {
            label: 'Öppet hos alla utställare',
            value: (
              <>
                <Money ore={open} unit /> på {openCount} {openCount === 1 ? 'faktura' : 'fakturor'}
              </>
            ),
          },
          { label: 'Högst, hos alla utställare', value: <Money ore={most} unit /> },
          { label: 'Kvar', value: <Money ore={Math.max(0, most - open)} unit /> },
        ]}
      />
      <ul className={css.evidence} aria-label="Namn och nummer">
        {identities.map((one) => (
          <li key={one.id}>{identityText(one)}</li>
        ))}
      </ul>
      {proposals.length > 0 ? (
        <DataTable
          label={sameRecipientTitle}
          columns={abroadColumns(actsOf, debtor.id)}
          rows={proposals}
          rowKey={({ id }) => id}
        />
      ) : null}
      {changes.map(({ kind, at, by, reason, identities: moved }) => (
        <p key={`${at} ${moved.join()}`} className={css.said}>
          {kind === 'merge' ? 'Sammanslagen med' : 'Isärtagen från'} {moved.join(', ')} av {by}{' '}
          <Instant of={at} />: {reason}
        </p>
      ))}
      {isSplitting ? (
        <SplitAbroadDialog debtor={debtor} onClose={() => setIsSplitting(false)} />
      ) : null}
      {dialogs}
    </Section>
  )
}

/** What the lists said of a debtor abroad (recipients 14). */
function Screened({ of: { screenedAt, hits, standing } }: { of: DebtorAbroad }) {
  if (screenedAt === null) return 'Inte kontrollerad än'
  if (hits === null)
    return standing?.halted ? (
      'Träff'
    ) : (
      <>
        Kontrollerad <Instant of={screenedAt} />
      </>
    )
  if (hits.length === 0)
    return (
      <>
        Ingen träff som gäller mottagaren, <Instant of={screenedAt} />
      </>
    )
  return hits
    .map(
      ({ name, score, lists }) => `${name}, ${Math.round(score * 100)} % lik (${lists.join(', ')})`,
    )
    .join('; ')
}
