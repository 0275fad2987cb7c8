import { useAnswer } from '#platform/web/data.ts'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Money } from '#platform/web/ui/value/values.tsx'
import { usePathPart } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { determinations, type ShownDetermination } from '../contract.ts'
import { DecisionBadge } from './DecisionBadge.tsx'
import { DeterminationPanel } from './DeterminationPanel.tsx'

function Parties({ issuer, recipient, invoiceId }: ShownDetermination) {
  const party = ({ name, organizationNumber }: ShownDetermination['issuer']) => (
    <>
      {name === organizationNumber ? null : `${name} `}
      {organizationNumber === '' ? (
        'utan organisationsnummer'
      ) : (
        <OrganizationNumber number={organizationNumber} />
      )}
    </>
  )
  return (
    <>
      {party(issuer)} → {party(recipient)}
      {invoiceId === null ? null : (
        <>
          {' '}
          <RouteLink href={places.invoice(invoiceId)}>Till fakturan</RouteLink>
        </>
      )}
    </>
  )
}

/**
 * /determination/{id}: one determination by itself, also of what is no invoice of ours any more.
 */
export function DeterminationScreen() {
  const id = usePathPart('id') ?? ''
  const { data } = useAnswer(determinations.get, { id }, { placeholderData: undefined })
  return (
    <>
      <PageHeader
        title="Bedömning"
        badge={data ? <DecisionBadge decision={data.decision} /> : undefined}
        facts={data ? <Parties {...data} /> : undefined}
      />
      {data ? (
        <FactList
          facts={[
            { label: 'Belopp', value: <Money ore={data.amount} unit /> },
            { label: 'Tar av återköpslimiten', value: <Money ore={data.repurchaseUsage} unit /> },
            { label: 'Deposition', value: <Money ore={data.depositionUsage} unit /> },
          ]}
        />
      ) : null}
      <DeterminationPanel key={id} determinationId={id} />
    </>
  )
}
