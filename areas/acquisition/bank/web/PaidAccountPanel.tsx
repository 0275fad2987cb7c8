import { useState } from 'react'
import type { z } from 'zod'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { AttachedDocumentsPanel } from '#areas/parties/documents/web/AttachedDocumentsPanel.tsx'
import { bank } from '../contract.ts'
import { validationFileType } from '../rules.ts'
import { AccountSigns } from './AccountSigns.tsx'
import { EarlierChanges } from './EarlierChanges.tsx'
import { accountFacts } from './account-facts.ts'
import { ChangeAccountDialog } from './ChangeAccountDialog.tsx'

type Standing = z.output<typeof bank.accountChange.answer>

interface PaidAccountProps {
  /** 10 digits. */
  organizationNumber: string
}
/**
 * On a client's page: the account it is paid on, and the change that waits for a second person, with
 * how the client was called back (bank 19). Nothing for who may not read accounts.
 */
export function PaidAccountPanel({ organizationNumber }: PaidAccountProps) {
  const hidden = missingRole(bank.accountChange.may, useActor()) !== undefined
  return hidden ? null : <Panel organizationNumber={organizationNumber} />
}

function Panel({ organizationNumber }: PaidAccountProps) {
  const answer = useAnswer(bank.accountChange, { org: organizationNumber })
  return (
    <>
      <Section title="Konto för utbetalningar">
        <Answered answer={answer}>
          {(standing) => <Account organizationNumber={organizationNumber} standing={standing} />}
        </Answered>
      </Section>
      {answer.data?.waiting ? (
        <Waiting organizationNumber={organizationNumber} waiting={answer.data.waiting} />
      ) : null}
      <EarlierChanges earlier={answer.data?.earlier ?? []} />
    </>
  )
}

function Account({
  organizationNumber,
  standing: { account, numbers, waiting },
}: PaidAccountProps & { standing: Standing }) {
  const missing = missingRole(bank.askAccountChange.may, useActor())
  const [open, setOpen] = useState(false)
  if (!account)
    return <p>Inget konto gäller än. Det sparas och godkänns i uppgiften Bankkontovalidering.</p>
  const noNumbers =
    numbers.length === 0
      ? 'Inget telefonnummer är känt. Hämta företaget ur registret, eller spara en kontakt.'
      : undefined
  return (
    <>
      <FactList
        facts={[
          ...accountFacts(account),
          { label: 'Gäller från', value: <Instant of={account.countsFrom} /> },
          { label: 'Godkänt', value: account.countsBy },
        ]}
      />
      <ActionButton
        disabledReason={missing ?? (waiting ? alreadyWaiting.text : noNumbers)}
        onClick={() => setOpen(true)}
      >
        Byt konto
      </ActionButton>
      {open ? (
        <ChangeAccountDialog
          organizationNumber={organizationNumber}
          numbers={numbers}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

function Waiting({
  organizationNumber,
  waiting,
}: PaidAccountProps & { waiting: NonNullable<Standing['waiting']> }) {
  const { calledNumber, numberOf, knownOn, calledOn, calledTime, told } = waiting
  return (
    <>
      <Section title="Nytt konto som väntar" note="Det gamla kontot gäller tills bytet är godkänt.">
        <FactList
          facts={[
            ...accountFacts(waiting),
            { label: 'Kunden bad om bytet', value: <Day of={waiting.requestedOn} /> },
            { label: 'Uppringd', value: waiting.calledName },
            { label: 'På nummer', value: `${calledNumber} (${numberOf}, känt sedan ${knownOn})` },
            { label: 'När', value: `${calledOn} ${calledTime}` },
            { label: 'Vad kunden sa', value: waiting.said },
            {
              label: 'Besked till kunden',
              value:
                told === 0
                  ? 'Inget: ingen kontakt var känd före bytet'
                  : `Mejl till ${told === 1 ? 'en kontakt som var känd' : `${told} kontakter som var kända`} före bytet`,
            },
          ]}
        />
      </Section>
      <AccountSigns signs={waiting.signs} />
      <AttachedDocumentsPanel
        title="Underlag för det nya kontot"
        note="Till exempel ett intyg från banken, nyare än det konto som gäller. Sparas bland företagets dokument."
        organizationNumber={organizationNumber}
        onboardingId={null}
        type={validationFileType}
        description="Underlag för bankkonto"
        empty="Inget underlag är uppladdat. Utan underlag kan bytet inte godkännas."
        reason={undefined}
      />
      <WaitingApprovalsPanel acts={['changeAccount']} subject={organizationNumber} />
    </>
  )
}
