import { useAnswer } from '#platform/web/data.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { kyc } from '../contract.ts'
import { KycResponsePanel } from './KycResponsePanel.tsx'

/**
 * /answerkyc/{id}/{companyTaskId}: the answers of a company, with a way to the task they belong to.
 */
export function KycResponseScreen() {
  const id = usePathPart('id') ?? ''
  const companyTaskId = usePathPart('companyTaskId')
  const { data } = useAnswer(kyc.getKycResponse, { id }, { placeholderData: undefined })
  const task = companyTaskId ?? data?.TaskId
  return (
    <>
      <PageHeader
        title="KYC-svar"
        above={
          task ? (
            <RouteLink href={places.companyTaskRedirect(task)}>Till uppgiften</RouteLink>
          ) : undefined
        }
        badge={
          data ? (
            <StateBadge
              tone={data.completed ? 'positive' : 'warning'}
              text={data.completed ? 'Slutfört' : 'Ofullständigt'}
            />
          ) : undefined
        }
        facts={
          data ? (
            <RouteLink href={places.company(data.organizationNumber)}>
              <OrganizationNumber number={data.organizationNumber} plain />
            </RouteLink>
          ) : undefined
        }
      />
      <KycResponsePanel id={id} />
    </>
  )
}
