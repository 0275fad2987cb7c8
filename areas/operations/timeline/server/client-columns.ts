import type { Column } from '#platform/server/export/columns.ts'
import { activeName, insolvencyNames } from '#areas/parties/company/rules.ts'
import type { ListedClient } from '../contract-list.ts'
import type { ShownOfClients } from '../list-rules.ts'

interface Row {
  readonly row: ListedClient
}
const share = ({ limit, used }: ListedClient) =>
  limit === null || limit === 0 ? null : Math.round((used / limit) * 100)

/** The columns of the list as a file has them, without what somebody is not told (timeline 8). */
export const exportColumns = (shown: ShownOfClients): readonly Column<Row>[] => [
  { title: 'Bolag', type: 'text', width: 34, value: ({ row }) => row.name },
  {
    title: 'Organisationsnummer',
    type: 'company',
    width: 20,
    value: ({ row }) => row.organizationNumber,
  },
  { title: 'Status', type: 'text', width: 12, value: ({ row }) => activeName(row.active) },
  {
    title: 'Obestånd',
    type: 'text',
    width: 16,
    value: ({ row: { insolvency } }) => insolvency && insolvencyNames[insolvency],
  },
  ...(shown.seller
    ? [{ title: 'Säljare', type: 'text', width: 24, value: ({ row }: Row) => row.seller } as const]
    : []),
  { title: 'Limit', type: 'money', value: ({ row }) => row.limit },
  { title: 'Utnyttjat', type: 'money', value: ({ row }) => row.used },
  { title: 'Andel av limiten, %', type: 'number', width: 18, value: ({ row }) => share(row) },
  ...(shown.held
    ? [
        {
          title: 'Köpt och obetalt',
          type: 'money',
          width: 18,
          value: ({ row }: Row) => row.held?.amount,
        } as const,
        { title: 'Förfallet', type: 'money', value: ({ row }: Row) => row.held?.pastDue } as const,
      ]
    : []),
  { title: 'Betyg', type: 'number', value: ({ row }) => row.rating.score },
  { title: 'Kreditupplysning', type: 'text', width: 16, value: ({ row }) => row.rating.code },
  { title: 'AML', type: 'number', value: ({ row }) => row.aml.points },
  { title: 'Öppna uppgifter', type: 'number', width: 16, value: ({ row }) => row.tasks.company },
  { title: 'Öppna ärenden', type: 'number', width: 16, value: ({ row }) => row.tasks.staff },
  { title: 'Senaste köp', type: 'day', value: ({ row }) => row.lastBought },
]
