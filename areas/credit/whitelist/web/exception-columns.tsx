import { formatNumber } from '#platform/swedish/format.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import type { WhitelistEntry } from '../contract.ts'

/** What an exception lets through, in words and figures. */
function Accepted({ entry: { valueKind, whitelistValue } }: { entry: WhitelistEntry }) {
  if (valueKind === 'boolean') return 'Ja'
  if (valueKind === 'date')
    return (
      <>
        Till och med <Day of={String(whitelistValue)} />
      </>
    )
  if (valueKind === 'rating')
    return <span className="tabular">Lägst {formatNumber(Number(whitelistValue), 2)}</span>
  return (
    <>
      Högst <Money ore={Number(whitelistValue)} unit />
    </>
  )
}

function End({ entry: { endDate, expired, outlived } }: { entry: WhitelistEntry }) {
  if (expired) return <StateBadge tone="neutral" text={`Utgånget ${endDate}`} />
  // Blacklisted since (whitelist 18).
  if (outlived) return <StateBadge tone="warning" icon="warning" text="Gäller inte längre" />
  return <Day of={endDate} />
}

/** The columns of a company's exceptions. */
export const exceptionColumns: Column<WhitelistEntry>[] = [
  {
    key: 'rule',
    head: 'Regel',
    cell: (entry) => entry.ruleName,
    second: (entry) => entry.comment,
    width: '30%',
  },
  {
    key: 'value',
    head: 'Godkänns',
    cell: (entry) => <Accepted entry={entry} />,
    second: (entry) =>
      entry.useRecipientCurrentRatingAsValue ? 'Mottagarens betyg när det sparades' : '',
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    cell: (entry) => {
      const { foreignName, foreignOrganizationNumber: number } = entry
      return foreignName || (number ? <OrganizationNumber number={number} plain /> : 'Alla')
    },
    second: ({ foreignName, foreignOrganizationNumber: number }) =>
      foreignName ? <OrganizationNumber number={number} plain /> : '',
  },
  {
    key: 'end',
    head: 'Slutdatum',
    cell: (entry) => <End entry={entry} />,
    width: '170px',
    whole: true,
  },
  {
    key: 'created',
    head: 'Skapat',
    cell: (entry) => <Day of={entry.created} />,
    second: (entry) => entry.createdBy,
    width: '150px',
    quiet: true,
    wraps: true,
  },
]
