import { places } from '#areas/places.ts'
import { formatInstant, formatMoney } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { invoiceStateNames } from '#areas/purchasing/invoices/rules.ts'
import { accounting, importedSorts, type ImportedInvoice } from '../contract.ts'
import { becameNames, becameOf, stateNames } from '../rules.ts'

const tones = {
  waiting: 'neutral',
  judged: 'neutral',
  ended: 'neutral',
  sold: 'positive',
  refused: 'negative',
  notBought: 'negative',
} as const

/** Sold to us is no more than asked: bought, not bought, or being judged (accounting 12). */
function Standing({ of: { state, invoiceState } }: { of: ImportedInvoice }) {
  if (state !== 'sold' || invoiceState === null)
    return <StateBadge tone={tones[state]} text={stateNames[state]} />
  const became = becameOf(invoiceState)
  return <StateBadge tone={tones[became]} text={becameNames[became]} />
}

/** What became of it, and by whom: taken back it says so (accounting 6). */
function standingOf({ soldBy, invoiceState, outcome, retryAt }: ImportedInvoice): string {
  if (invoiceState !== null)
    return [`${invoiceStateNames[invoiceState]} · ${soldBy ?? ''}`, outcome]
      .filter((text) => text !== '')
      .join('. ')
  return retryAt ? `Läses igen ${formatInstant(retryAt)}` : ''
}

const columns: readonly Column<ImportedInvoice>[] = [
  {
    key: 'number',
    head: 'Faktura',
    sort: 'number',
    width: '120px',
    cell: ({ documentNumber, invoiceId }) =>
      invoiceId ? (
        <RouteLink href={places.invoice(invoiceId)}>{documentNumber}</RouteLink>
      ) : (
        documentNumber
      ),
  },
  {
    key: 'recipient',
    head: 'Mottagare',
    sort: 'recipient',
    wraps: true,
    cell: ({ recipientName }) => recipientName,
    second: ({ reason }) => reason,
  },
  {
    key: 'amount',
    head: 'Belopp',
    sort: 'amount',
    width: '170px',
    align: 'right',
    whole: true,
    cell: ({ amount, currency }) =>
      amount === null ? '–' : `${formatMoney(amount)} ${currency === 'SEK' ? 'kr' : currency}`,
  },
  { key: 'due', head: 'Förfaller', sort: 'due', width: '120px', cell: ({ dueDate }) => dueDate },
  {
    key: 'state',
    head: 'Läge',
    sort: 'state',
    width: '210px',
    cell: (row) => <Standing of={row} />,
    wraps: true,
    second: standingOf,
  },
  {
    key: 'imported',
    head: 'Läst in',
    sort: 'imported',
    width: '150px',
    cell: ({ importedAt }) => <Instant of={importedAt} />,
  },
  { key: 'sell', head: 'Sälj', width: '100px', cell: (row) => <Sell row={row} /> },
]

function Sell({ row }: { row: ImportedInvoice }) {
  const sell = useCommand(accounting.sell)
  const missing = missingRole(accounting.sell.may, useActor())
  if (row.state !== 'waiting') return null
  return (
    <ActionButton
      disabledReason={missing}
      label={`Sälj faktura ${row.documentNumber}`}
      onClick={() =>
        sell.mutate(
          { id: row.id },
          { onSuccess: () => notify.info(`Faktura ${row.documentNumber} är såld och bedöms`) },
        )
      }
    >
      Sälj
    </ActionButton>
  )
}

interface Which {
  readonly organizationNumber: string
  readonly byAutopilot: boolean
}
/** What has been read from a client's books, the latest first, and what became of it. */
export function ImportedTable({ organizationNumber, byAutopilot }: Which) {
  const list = usePageInAddress('importedPage')
  const answer = useAnswer(accounting.invoices, {
    organizationNumber,
    byAutopilot,
    ...pageAsked(list, importedSorts),
  })
  return (
    <DataTable
      label={byAutopilot ? 'Sålt av autopiloten' : 'Fakturor ur bokföringen'}
      columns={columns}
      rows={answer.data?.list}
      rowKey={({ id }) => id}
      answer={answer}
      list={list}
      total={answer.data?.totalHits}
      empty={byAutopilot ? 'Autopiloten har inte sålt något.' : 'Inga fakturor är inlästa än.'}
    />
  )
}
