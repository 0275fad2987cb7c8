import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { person } from '../contract.ts'
import { PersonData } from './PersonData.tsx'
import { NumberFact, ProtectedBadge } from './PersonHead.tsx'

/** A person as known when somebody kept it. Nothing in it changes. */
export function SnapshotView({ id }: { id: string }) {
  const answer = useAnswer(person.snapshotGet, { id }, { placeholderData: undefined })
  if (answer.error?.status === 404 || answer.error?.status === 400)
    return (
      <>
        <PageHeader title="Snapshot" />
        <EmptyState
          text="Snapshoten finns inte"
          icon="document"
          action={<RouteLink href={places.personSearch}>Sök person</RouteLink>}
        />
      </>
    )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const { person: kept, changed, userName, personId } = answer.data
  return (
    <>
      <PageHeader
        title={kept.name}
        above={<RouteLink href={places.personSnapshots(personId)}>Snapshots</RouteLink>}
        badge={
          <>
            <StateBadge tone="neutral" icon="clock" text="Snapshot" />
            {kept.protectedIdentity ? <ProtectedBadge /> : null}
          </>
        }
        facts={
          <>
            <NumberFact number={kept.socialSecurityNumber} />
            <span>
              Sparad <Instant of={changed} /> av {userName}
            </span>
            <RouteLink href={places.person(personId, 'active')}>
              Visa personen som den är nu
            </RouteLink>
          </>
        }
      />
      <PersonData person={kept} />
    </>
  )
}
