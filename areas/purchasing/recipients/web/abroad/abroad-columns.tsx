import type { ReactNode } from 'react'
import type { Column } from '#platform/web/ui/list/column.ts'
import { Money } from '#platform/web/ui/value/values.tsx'
import type { AbroadProposal, AbroadSide } from '../../contract-abroad.ts'
import { EvidenceList } from '../EvidenceList.tsx'
import { countryText, identityText } from './identity-text.ts'

const sideColumn = (
  key: string,
  head: string,
  of: (proposal: AbroadProposal) => AbroadSide,
): Column<AbroadProposal> => ({
  key,
  head,
  width: '220px',
  wraps: true,
  cell: (row) => `${of(row).name}, ${countryText(of(row).country)}`,
  second: (row) => {
    const { name, identities, open } = of(row)
    const others = identities.filter(({ written }) => written !== name)
    return (
      <>
        {others.map((one) => `${identityText(one)}, `)}
        <Money ore={open} unit />
      </>
    )
  },
})

/** The columns of proposals of debtors abroad; `ownId` is whose page it is, when it is one's. */
export const abroadColumns = (
  actsOf: (proposal: AbroadProposal) => ReactNode,
  ownId?: string,
): readonly Column<AbroadProposal>[] => [
  ...(ownId === undefined ? [sideColumn('one', 'Mottagare', ({ one }) => one)] : []),
  sideColumn('other', ownId === undefined ? 'Samma som?' : 'Mottagare', ({ one, other }) =>
    other.id === ownId ? one : other,
  ),
  {
    key: 'evidence',
    head: 'Vad som talar för det',
    wraps: true,
    cell: (row) => <EvidenceList proposal={row} />,
  },
  {
    key: 'together',
    head: 'Tillsammans',
    align: 'right',
    width: '130px',
    whole: true,
    cell: ({ state, one, other }) =>
      state === 'merged' ? null : <Money ore={one.open + other.open} />,
  },
  {
    key: 'acts',
    head: 'Åtgärd',
    headless: true,
    width: '130px',
    whole: true,
    held: true,
    cell: actsOf,
  },
]
