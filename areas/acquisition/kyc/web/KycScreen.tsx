import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState, isNoSuch } from '#platform/web/ui/message/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { kyc } from '../contract.ts'
import { noSuchSet } from '../texts.ts'
import { KycSetPage } from './KycSetPage.tsx'
import { KycSetsScreen } from './KycSetsScreen.tsx'

/** /kyc and /kyc/{id}: the sets, one of them, or a new one. */
export function KycScreen() {
  const id = usePathPart('id')
  if (id === undefined) return <KycSetsScreen />
  return id === 'ny' ? <KycSetPage /> : <StoredSet id={id} />
}

function StoredSet({ id }: { id: string }) {
  const answer = useAnswer(kyc.get, { id }, { placeholderData: undefined })
  if (answer.error)
    return (
      <>
        <PageHeader title="KYC-set" above={<RouteLink href={places.kycSets}>KYC</RouteLink>} />
        {isNoSuch(answer.error.status) ? (
          <EmptyState text={noSuchSet} />
        ) : (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </>
    )
  if (!answer.data) return <Delayed />
  return <KycSetPage key={`${id} ${answer.data.version}`} set={answer.data} />
}
