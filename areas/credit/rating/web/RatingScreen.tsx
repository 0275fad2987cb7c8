import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { Redirect, useGo, useSearchPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { rating } from '../contract.ts'
import { RatingForm } from './RatingForm.tsx'
import { RatingView } from './RatingView.tsx'

/**
 * /rating?id=: searches a company's rating as issuer or recipient, and shows one as it was made
 * (rating 10).
 */
export function RatingScreen() {
  const id = useSearchPart('id')
  const go = useGo()
  return (
    <>
      <PageHeader title="Rating" />
      <RatingForm onRated={({ decisionReference }) => void go(places.rating(decisionReference))} />
      {id ? <StoredRating key={id} id={id} /> : null}
    </>
  )
}

function StoredRating({ id }: { id: string }) {
  const answer = useAnswer(
    rating.getRating,
    { id },
    { placeholderData: undefined, staleTime: Infinity },
  )
  // Limits that were calculated when an invoice was decided on refer to that determination.
  if (refusalOf(answer.error)?.code === 'notFound')
    return <Redirect to={places.determination(id)} />
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? <RatingView rated={answer.data} /> : <Delayed />
}
