import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { aml, type MadeAmlRating } from '../contract.ts'
import { applicationPages } from '../rules.ts'
import { ApplicationAbove } from './AmlApplication.tsx'
import { points, RatingBadge, Reasons } from './columns.tsx'

const columns: readonly Column<MadeAmlRating>[] = [
  {
    key: 'at',
    head: 'När',
    cell: ({ ratedAt }) => <Instant of={ratedAt} />,
    width: '160px',
    whole: true,
  },
  {
    key: 'rating',
    head: 'Betyg',
    cell: ({ rating }) => <RatingBadge rating={rating} />,
    second: ({ before }) => (before === null ? undefined : `förut ${points(before)}`),
    width: '140px',
    whole: true,
  },
  { key: 'why', head: 'Varför', cell: ({ reasons }) => <Reasons reasons={reasons} />, wraps: true },
  { key: 'source', head: 'Av', cell: ({ source }) => source, width: '200px' },
]

/** A client's tab AML: what an application of one's own shows of it (aml 7), and below it our rating. */
export function AmlPanel({ organizationNumber }: { organizationNumber: string }) {
  return (
    <ApplicationAbove
      title="AML-applikationen"
      address={applicationPages.client(organizationNumber)}
    >
      <OwnRating organizationNumber={organizationNumber} />
    </ApplicationAbove>
  )
}

/** How a client is rated with regard to money laundering, why, and how it was before (aml 3). */
function OwnRating({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(aml.ofCompany, { organizationNumber })
  const rate = useCommand(aml.rate)
  const missing = missingRole(aml.rate.may, useActor())
  return (
    <Section
      title="AML-betyg"
      note="Ett betyg börjar på 10 och sänks av det som är känt. Godkänt är 10."
      actions={
        <ActionButton
          pending={rate.isPending}
          disabledReason={missing}
          onClick={() =>
            tell(async () => {
              await rate.mutateAsync({ organizationNumber })
              notify.success('AML-betyget är omräknat')
            })
          }
        >
          Räkna om
        </ActionButton>
      }
    >
      <Answered answer={answer}>
        {({ current, checkedAt, history }) => (
          <>
            {current ? (
              <FactList
                facts={[
                  { label: 'Betyg', value: <RatingBadge rating={current.rating} /> },
                  { label: 'Bedömt', value: <Instant of={current.ratedAt} /> },
                  { label: 'Av', value: current.source },
                  {
                    label: 'Senast kontrollerat',
                    value: checkedAt ? <Instant of={checkedAt} /> : 'Inte än',
                  },
                  {
                    label: 'Nyckelpersoner',
                    value: (
                      <RouteLink href={places.client('issuer', organizationNumber, 'keypersons')}>
                        Visa
                      </RouteLink>
                    ),
                  },
                ]}
              />
            ) : (
              <EmptyState text="Företaget är inte bedömt: varken nyckelpersoner eller kundkännedom är kända." />
            )}
            {history.length > 0 ? (
              <DataTable
                label="AML-betyg genom tiden"
                columns={columns}
                rows={history}
                rowKey={({ ratedAt }) => ratedAt}
              />
            ) : null}
          </>
        )}
      </Answered>
    </Section>
  )
}
