import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Tabs } from '#platform/web/ui/frame/Tabs.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useSearchPart } from '#platform/web/place.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { PersonAccessPanel } from '#areas/foundation/audit/web/PersonAccessPanel.tsx'
import { HoldsPanel } from '#areas/foundation/protection/web/HoldsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { person } from '../contract.ts'
import type { Person } from '../information.ts'
import { PersonData } from './PersonData.tsx'
import { NumberFact, ProtectedBadge } from './PersonHead.tsx'
import { useRefresh } from './refresh.tsx'
import { SnapshotsTable } from './SnapshotsTable.tsx'

/** A person as last heard of, with the tabs Information, Snapshots and Åtkomst. */
export function LivePerson({ id }: { id: string }) {
  const tab = useSearchPart('tab')
  const mayAnswer = missingRole(audit.access.may, useActor()) === undefined
  const answer = useAnswer(person.get, { id }, { placeholderData: undefined })
  if (answer.error?.status === 404 || answer.error?.status === 400)
    return (
      <>
        <PageHeader title="Person" />
        <EmptyState
          text="Personen finns inte"
          icon="person"
          action={<RouteLink href={places.personSearch}>Sök person</RouteLink>}
        />
      </>
    )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const snapshots = tab === 'snapshots'
  const access = tab === 'access' && mayAnswer
  return (
    <>
      <Head person={answer.data} />
      <HoldsPanel socialSecurityNumber={answer.data.socialSecurityNumber} />
      <Tabs
        label="Person"
        tabs={[
          {
            label: 'Information',
            href: places.person(id, 'active'),
            current: !snapshots && !access,
          },
          { label: 'Snapshots', href: places.personSnapshots(id), current: snapshots },
          ...(mayAnswer
            ? [{ label: 'Åtkomst', href: places.personAccess(id), current: access }]
            : []),
        ]}
      />
      {snapshots ? <SnapshotsTable personId={id} /> : null}
      {access ? (
        <PersonAccessPanel socialSecurityNumber={answer.data.socialSecurityNumber} />
      ) : null}
      {snapshots || access ? null : <Information person={answer.data} />}
    </>
  )
}

function Head({ person: shown }: { person: Person }) {
  const { look, inquire, pending } = useRefresh(shown.socialSecurityNumber)
  const save = useCommand(person.snapshotSave)
  const missing = missingRole(person.refresh.may, useActor())
  const known = shown.information !== null || shown.credit !== null
  async function saveSnapshot() {
    await save.mutateAsync({ id: shown.id })
    notify.success('Snapshoten är sparad')
  }
  return (
    <PageHeader
      title={shown.name}
      above={<RouteLink href={places.personSearch}>Personupplysning</RouteLink>}
      badge={shown.protectedIdentity ? <ProtectedBadge /> : undefined}
      facts={<NumberFact number={shown.socialSecurityNumber} />}
      actions={
        <>
          <ActionButton
            icon="clock"
            disabledReason={
              missing ?? (known ? undefined : 'Det finns inga uppgifter om personen att spara')
            }
            onClick={saveSnapshot}
          >
            Spara snapshot
          </ActionButton>
          <ActionButton icon="refresh" pending={pending} disabledReason={missing} onClick={look}>
            Uppdatera
          </ActionButton>
          <ActionButton
            primary
            icon="document"
            pending={pending}
            disabledReason={missing}
            onClick={() => inquire()}
          >
            Gör kreditupplysning
          </ActionButton>
        </>
      }
    />
  )
}

function Information({ person: shown }: { person: Person }) {
  const failure = shown.failure ?? shown.creditFailure
  return (
    <>
      {failure ? (
        <Notice>
          {failure.text}. Senaste försöket gjordes <Instant of={failure.failedAt} />.
          {shown.information ? ' Uppgifterna nedan är de senast hämtade.' : null}
        </Notice>
      ) : null}
      {shown.information || shown.credit ? (
        <PersonData person={shown} />
      ) : (
        <EmptyState
          text="Ingen information tillgänglig. Uppdatera för att hämta uppgifter om personen."
          icon="person"
        />
      )}
    </>
  )
}
