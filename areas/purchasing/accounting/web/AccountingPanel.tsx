import type { z } from 'zod'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { accounting } from '../contract.ts'
import { texts } from '../texts.ts'
import { ImportedTable } from './ImportedTable.tsx'
import { Invitation } from './Invitation.tsx'

type Standing = z.output<typeof accounting.ofClient.answer>

/**
 * On an issuer's page: its accounting system, what has been read from there and what autopilot has
 * sold (accounting 1-7).
 */
export function AccountingPanel({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(accounting.ofClient, { organizationNumber })
  return (
    <>
      <Section
        title="Bokföringssystem"
        note="Fortnox. Kunden ger ett medgivande, och när fakturaimporten är på läses fakturorna så snart Fortnox berättar om dem, annars inom tio minuter."
      >
        <Answered answer={answer}>
          {(standing) => (
            <>
              <StandingText standing={standing} />
              <Actions organizationNumber={organizationNumber} standing={standing} />
              {standing.available ? (
                <Invitation
                  organizationNumber={organizationNumber}
                  invitation={standing.invitation}
                />
              ) : null}
            </>
          )}
        </Answered>
      </Section>
      {answer.data?.connection ? <Imported organizationNumber={organizationNumber} /> : null}
    </>
  )
}

function StandingText({ standing: { connection } }: { standing: Standing }) {
  if (!connection) return <p>Inget bokföringssystem är kopplat.</p>
  const problem = connection.failure ?? (connection.isHeld ? null : texts.takenAway)
  return (
    <>
      <p>
        Kopplat <Instant of={connection.connectedAt} /> av {connection.connectedBy}.{' '}
        {connection.readAt ? (
          <>
            Läst <Instant of={connection.readAt} />.
          </>
        ) : (
          'Inte läst än.'
        )}{' '}
        {hearing(connection)}
      </p>
      {problem ? <Notice>{problem}</Notice> : null}
    </>
  )
}

/** Whether the accounting system tells us by itself (accounting 9). */
function hearing({ isHeld, isHeard, heardAt }: NonNullable<Standing['connection']>) {
  if (!isHeld) return null
  if (!isHeard) return 'Fortnox berättar inte själv vad som händer just nu.'
  if (!heardAt) return 'Fortnox berättar själv vad som händer.'
  return (
    <>
      Fortnox berättar själv vad som händer, senast <Instant of={heardAt} />.
    </>
  )
}

interface ActionsProps {
  readonly organizationNumber: string
  readonly standing: Standing
}
function Actions({ organizationNumber, standing: { available, connection } }: ActionsProps) {
  const begin = useCommand(accounting.begin)
  const test = useCommand(accounting.test)
  const missing = missingRole(accounting.begin.may, useActor())
  const none = available ? undefined : 'Inget bokföringssystem är inställt för installationen'
  return (
    <>
      <ActionButton
        disabledReason={missing ?? none}
        onClick={() =>
          begin.mutate({ organizationNumber }, { onSuccess: ({ url }) => location.assign(url) })
        }
      >
        {connection ? 'Koppla på nytt' : 'Koppla bokföringssystem'}
      </ActionButton>{' '}
      <ActionButton
        disabledReason={missing ?? (connection?.isHeld ? undefined : texts.none)}
        onClick={() =>
          test.mutate(
            { organizationNumber },
            {
              onSuccess: ({ companyName, isSame }) =>
                isSame
                  ? notify.info(`Anslutningen fungerar: ${companyName}`)
                  : notify.error('Bokföringen hör till ett annat företag än kunden'),
            },
          )
        }
      >
        Testa anslutning
      </ActionButton>
    </>
  )
}

function Imported({ organizationNumber }: { organizationNumber: string }) {
  const onlyAutopilot = useSearchPart('autopilot') === '1'
  const change = useSearchChange()
  const setOnly = (only: boolean) =>
    void change({ autopilot: only ? '1' : undefined, importedPage: undefined }, true)
  return (
    <Section
      title={onlyAutopilot ? 'Sålt av autopiloten' : 'Fakturor ur bokföringen'}
      note="En såld faktura tas tillbaka från fakturans sida, med Ta bort."
      actions={
        <ActionButton onClick={() => setOnly(!onlyAutopilot)}>
          {onlyAutopilot ? 'Visa alla' : 'Visa vad autopiloten har sålt'}
        </ActionButton>
      }
    >
      <ImportedTable
        key={String(onlyAutopilot)}
        organizationNumber={organizationNumber}
        byAutopilot={onlyAutopilot}
      />
    </Section>
  )
}
