import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { offers } from '../contract.ts'
import { OfferBadge } from './OfferBadge.tsx'

type Begun = AnswerOf<typeof offers.begun>[number]

const columns: readonly Column<Begun>[] = [
  {
    key: 'company',
    head: 'Företag',
    cell: ({ companyName }) => companyName,
    second: ({ number }) => `Offert ${number}`,
  },
  {
    key: 'volume',
    head: 'Per månad',
    width: '140px',
    cell: ({ volume }) => <Money ore={volume} unit />,
  },
  {
    key: 'state',
    head: 'Status',
    width: '140px',
    whole: true,
    cell: ({ state }) => <OfferBadge state={state} />,
  },
  {
    key: 'valid',
    head: 'Gäller till och med',
    width: '150px',
    cell: ({ validTo }) => <Day of={validTo} />,
  },
  {
    key: 'made',
    head: 'Gjord',
    width: '180px',
    quiet: true,
    cell: ({ createdAt }) => <Instant of={createdAt} />,
    second: ({ createdBy }) => `av ${createdBy}`,
  },
]

/**
 * What has been offered on what one has searched oneself, whoever made the offer (offers 21).
 * Nothing while there is none.
 */
export const BegunOffers = () =>
  missingRole(offers.begun.may, useActor()) === undefined ? <Begun /> : null

function Begun() {
  const answer = useAnswer(offers.begun, {}, { keep403: true })
  if (!answer.data || answer.data.length === 0) return null
  return (
    <Section title="Offerter på dina prospekt">
      <DataTable
        label="Offerter på dina prospekt"
        columns={columns}
        rows={answer.data}
        rowKey={({ id }) => id}
        href={({ prospectId }) => places.prospect(prospectId)}
      />
    </Section>
  )
}
