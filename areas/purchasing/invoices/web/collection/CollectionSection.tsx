import { useState } from 'react'
import { useToday } from '#platform/web/today.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { FactList, type Fact } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import {
  collectionStates,
  planWords,
  type CollectionState,
  type GivenUp,
} from '../../collection-rules.ts'
import { collection, type CollectionStanding } from '../../contract-collection.ts'
import { inCurrency } from '../../credit-rules.ts'
import { WhyDialog } from '../WhyDialog.tsx'
import { eventColumns, planText } from './event-columns.tsx'
import { LetterDialog, lettersFrom } from './LetterDialog.tsx'
import { Papers } from './Papers.tsx'
import { RepurchaseDialog } from './RepurchaseDialog.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'
import { StateOfClaim } from './StateOfClaim.tsx'
import css from './collection.module.css'

function factsOf(standing: CollectionStanding, currency: string, now: string): Fact[] {
  const { state, since, next, due, owner, disputed, plan } = standing
  return [
    { label: 'Läge', value: <StateOfClaim state={state} /> },
    { label: 'Sedan', value: <Instant of={since} /> },
    ...(disputed === null
      ? []
      : [{ label: 'Bestritt belopp', value: inCurrency(disputed, currency) }]),
    ...(plan
      ? [
          {
            label: state === 'instalments' ? 'Avbetalningsplan' : 'Löfte',
            value: `${planText(plan.payments, currency)} (${planWords[plan.state]})`,
          },
        ]
      : []),
    ...(next === '' ? [] : [{ label: 'Nästa', value: next }]),
    ...(next === ''
      ? []
      : [
          {
            label: 'Klart senast',
            value:
              due.slice(0, 10) < now ? (
                <StateBadge tone="negative" text={due.slice(0, 10)} />
              ) : (
                <Instant of={due} />
              ),
          },
        ]),
    { label: 'Hos', value: owner },
  ]
}

/** Why no letter can be sent of an invoice there. */
const noLetter = (state: CollectionState) =>
  lettersFrom(state).length === 0
    ? `Inget brev skickas av en faktura som är ${collectionStates[state].name.toLowerCase()}`
    : undefined

/**
 * How it goes with getting paid for an invoice that is bought: where it stands, whose it is, what
 * comes next, all that was done, and what can be (invoices 300).
 */
export function CollectionSection({ id }: { id: string }) {
  const answer = useAnswer(collection.of, { id }, { placeholderData: undefined })
  const today = useToday()
  const missing = missingRole(collection.register.may, useActor())
  const [open, setOpen] = useState<'register' | 'letter' | GivenUp>()
  const giveUp = useCommand(collection.giveUp)
  // Of what is not bought there is nothing to collect.
  if (answer.data && !answer.data.isOpen && answer.data.events.length === 0) return null
  return (
    <Section title="Krav mot mottagaren">
      <WaitingApprovalsPanel acts={['giveUpClaim']} subject={id} />
      <Answered answer={answer}>
        {({ standing, events, papers, isOpen, left, currency, recipientNumber }) => {
          const reason = missing ?? (isOpen ? undefined : 'Inget är kvar att kräva av fakturan')
          return (
            <>
              {standing ? (
                <FactList facts={factsOf(standing, currency, today)} />
              ) : (
                <p>Inget har gjorts för att få betalt, och inget har behövts.</p>
              )}
              <p>
                <ActionButton disabledReason={reason} onClick={() => setOpen('register')}>
                  Skriv in vad som har hänt
                </ActionButton>{' '}
                <ActionButton
                  disabledReason={reason ?? noLetter(standing?.state ?? 'none')}
                  onClick={() => setOpen('letter')}
                >
                  Skicka ett brev
                </ActionButton>{' '}
                <ActionButton disabledReason={reason} onClick={() => setOpen('repurchaseAsked')}>
                  Begär återköp
                </ActionButton>{' '}
                <ActionButton disabledReason={reason} onClick={() => setOpen('writtenOff')}>
                  Skriv av
                </ActionButton>
              </p>
              {recipientNumber === null ? null : (
                <p className={css.debtor}>
                  <RouteLink href={places.debtor(recipientNumber)}>
                    Alla krav mot mottagaren, med ränta och avgifter
                  </RouteLink>
                </p>
              )}
              {events.length > 0 ? (
                <DataTable
                  label="Vad som har gjorts"
                  columns={eventColumns(() => currency)}
                  rows={events}
                  rowKey={(one) => String(one.id)}
                />
              ) : null}
              <Papers id={id} papers={papers} reason={missing} />
              {open === 'register' ? (
                <RegisterDialog
                  id={id}
                  state={standing?.state ?? 'none'}
                  left={left}
                  currency={currency}
                  onClose={() => setOpen(undefined)}
                />
              ) : null}
              {open === 'letter' ? (
                <LetterDialog
                  id={id}
                  state={standing?.state ?? 'none'}
                  onClose={() => setOpen(undefined)}
                />
              ) : null}
              {open === 'repurchaseAsked' ? (
                <RepurchaseDialog
                  id={id}
                  left={inCurrency(left, currency)}
                  onClose={() => setOpen(undefined)}
                />
              ) : null}
              {open === 'writtenOff' ? (
                <WhyDialog
                  title="Skriv av fordran?"
                  text={`${inCurrency(left, currency)} skrivs av som förlust när en annan person har godkänt det.`}
                  act="Begär avskrivning"
                  send={async (why) => {
                    await giveUp.mutateAsync({ id, how: open, why })
                    notify.success(waitsForSecond)
                  }}
                  onDone={() => undefined}
                  onClose={() => setOpen(undefined)}
                />
              ) : null}
            </>
          )
        }}
      </Answered>
    </Section>
  )
}
