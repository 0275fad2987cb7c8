import { useAnswer } from '#platform/web/data.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { places } from '#areas/places.ts'
import { debtors } from '../contract-debtors.ts'

/**
 * Above everything of a recipient that is merged into another: whose limit its invoices take of, and
 * the way there (limits 73). Nothing of one that is not.
 */
export function MergedNotice({ organizationNumber }: { organizationNumber: string }) {
  const { data } = useAnswer(debtors.of, { organizationNumber }, { keep403: true })
  if (!data?.into) return null
  const { main } = data.into
  return (
    <Notice>
      Samma mottagare som{' '}
      <RouteLink href={places.client('recipient', main.organizationNumber)}>{main.name}</RouteLink>{' '}
      (<OrganizationNumber number={main.organizationNumber} plain />
      ). Limiterna är huvudmottagarens, och det som faktureras hit räknas där.
    </Notice>
  )
}
