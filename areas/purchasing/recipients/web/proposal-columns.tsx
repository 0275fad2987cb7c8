import type { ReactNode } from 'react'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import { stockholmDay } from '#platform/swedish/format.ts'
import { places } from '#areas/places.ts'
import type { Proposal, ProposedSide } from '../contract.ts'
import { EvidenceList } from './EvidenceList.tsx'

type Columns = readonly Column<Proposal>[]

const party = ({ organizationNumber, name }: ProposedSide) => (
  <RouteLink href={places.client('recipient', organizationNumber)}>{name}</RouteLink>
)
/** A recipient with its number and what is used of its limit. */
const sideColumn = (
  key: string,
  head: string,
  of: (proposal: Proposal) => ProposedSide,
): Column<Proposal> => ({
  key,
  head,
  width: '200px',
  wraps: true,
  cell: (row) => party(of(row)),
  second: (row) => (
    <>
      <OrganizationNumber number={of(row).organizationNumber} plain />,{' '}
      <Money ore={of(row).reserved} unit />
    </>
  ),
})
const evidence: Column<Proposal> = {
  key: 'evidence',
  head: 'Vad som talar för det',
  wraps: true,
  cell: (row) => <EvidenceList proposal={row} />,
}
const together: Column<Proposal> = {
  key: 'together',
  head: 'Tillsammans',
  align: 'right',
  width: '130px',
  whole: true,
  cell: ({ state, one, other }) =>
    // What is merged is held of one limit already.
    state === 'merged' ? null : <Money ore={one.reserved + other.reserved} />,
}
const acts = (actsOf: (proposal: Proposal) => ReactNode): Column<Proposal> => ({
  key: 'acts',
  head: 'Åtgärd',
  headless: true,
  width: '130px',
  whole: true,
  held: true,
  cell: actsOf,
})

/** The columns of the list across recipients (recipients 5). */
export const listColumns = (actsOf: (proposal: Proposal) => ReactNode): Columns => [
  sideColumn('one', 'Mottagare', ({ one }) => one),
  sideColumn('other', 'Samma som?', ({ other }) => other),
  evidence,
  {
    key: 'score',
    head: 'Poäng',
    align: 'right',
    width: '80px',
    cell: ({ score }) => score,
  },
  together,
  {
    key: 'found',
    head: 'Föreslagen',
    width: '120px',
    whole: true,
    cell: ({ found }) => <Day of={stockholmDay(new Date(found))} />,
  },
  acts(actsOf),
]

/** The same of those that wait, with who has taken each. */
export const openColumns = (
  actsOf: (proposal: Proposal) => ReactNode,
  taken: (id: string) => ReactNode,
): Columns => [
  ...listColumns(actsOf),
  { key: 'taken', head: 'Taget av', width: '120px', wraps: true, cell: ({ id }) => taken(id) },
]

/** Those of the page of one recipient. */
export const panelColumns = (
  organizationNumber: string,
  actsOf: (proposal: Proposal) => ReactNode,
): Columns => [
  sideColumn('other', 'Mottagare', ({ one, other }) =>
    one.organizationNumber === organizationNumber ? other : one,
  ),
  evidence,
  together,
  acts(actsOf),
]
