import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { isIn, mayMergeRecipients } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { debtorsAbroad } from '../contract-abroad.ts'
import { recipients } from '../contract.ts'
import { sameRecipientTitle } from '../texts.ts'

/** On the start page of those who may ask for merges: how many proposals are open (recipients 5). */
export const OpenProposalsPanel = () => (isIn(mayMergeRecipients, useActor()) ? <Open /> : null)

function Open() {
  const answer = useAnswer(recipients.list, { take: 1 }, { keep403: true })
  const abroad = useAnswer(debtorsAbroad.list, { take: 1 }, { keep403: true })
  if (answer.error && !answer.data)
    return (
      <Section title={sameRecipientTitle}>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    )
  if (!answer.data) return null
  const { totalHits } = answer.data
  const hitsAbroad = abroad.data?.totalHits ?? 0
  return (
    <Section title={sameRecipientTitle}>
      <p>
        {totalHits === 0 ? 'Inga öppna förslag. ' : null}
        <RouteLink href={places.sameRecipients}>
          {totalHits === 0
            ? 'Visa dem som är avgjorda'
            : `${totalHits} förslag på mottagare som kan vara samma`}
        </RouteLink>
        {hitsAbroad > 0 ? (
          <>
            {' och '}
            <RouteLink href={places.sameRecipientsIn('abroad')}>{hitsAbroad} utomlands</RouteLink>
          </>
        ) : null}
      </p>
    </Section>
  )
}
