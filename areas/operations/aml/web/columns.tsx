import { Fragment } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Worded } from '#platform/web/ui/value/Worded.tsx'
import type { ShownReason } from '../contract.ts'

/** Points of 10 as they are shown. */
export const points = (value: number) => formatNumber(value, value % 1 === 0 ? 0 : 1)

export function RatingBadge({ rating }: { rating: number | null }) {
  if (rating === null) return <StateBadge tone="neutral" text="Ej bedömt" />
  return rating >= 10 ? (
    <StateBadge tone="positive" text="Godkänt" />
  ) : (
    <StateBadge tone="negative" text={`${points(rating)} av 10`} />
  )
}

interface Company {
  readonly organizationNumber: string
  readonly name: string
}
export const companyColumn: Column<Company> = {
  key: 'company',
  head: 'Klient',
  sort: 'name',
  cell: ({ name }) => name,
  second: ({ organizationNumber }) => <OrganizationNumber number={organizationNumber} plain />,
}

/** Why points were taken, the most first; or that nothing was. */
export function Reasons({ reasons }: { reasons: readonly ShownReason[] }) {
  if (reasons.length === 0) return <>Inget sänker betyget.</>
  return (
    <>
      {reasons
        .toSorted((one, other) => other.points - one.points)
        .map(({ factor, points: taken, text }, index) => (
          <Fragment key={factor}>
            {index === 0 ? null : ' · '}−{points(taken)}: <Worded text={text} within />
          </Fragment>
        ))}
    </>
  )
}
