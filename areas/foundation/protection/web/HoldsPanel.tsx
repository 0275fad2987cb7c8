import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { formatDay } from '#platform/swedish/format.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { retention } from '../contract-retention.ts'

type Whose = { readonly socialSecurityNumber: string } | { readonly organizationNumber: string }

/**
 * On the page of a person (12 digits) or a company: that what is kept of them is held, and why
 * (protection 11). Nothing for who may not know, and where nothing is held.
 */
export const HoldsPanel = (whose: Whose) =>
  missingRole(retention.holdsOn.may, useActor()) === undefined ? <Held {...whose} /> : null

function Held(whose: Whose) {
  const answer = useAnswer(retention.holdsOn, whose, { keep403: true })
  return answer.data?.list.map(({ id, reason, reviewOn, state }) => (
    <Notice key={id}>
      Uppgifterna bevaras tills vidare, och tas inte bort
      {state === 'asked' ? ' medan det väntar på en andra person' : ''}: {reason} Ses över{' '}
      {formatDay(reviewOn)}. <RouteLink href={places.retention}>Gallring och bevarande</RouteLink>
    </Notice>
  ))
}
