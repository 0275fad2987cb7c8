import { useState } from 'react'
import { formatMoney } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { settlement, unknownSorts, type UnknownNews } from '../../contract-settlement.ts'
import { WhyDialog } from '../WhyDialog.tsx'
import { takenColumn, type Owned } from './listed-columns.tsx'
import { pagedRows } from './paged-rows.ts'

const kindWords: Readonly<Record<UnknownNews['kinds'][number], string>> = {
  paymentSubmission: 'till inkasso',
  firstReminder: 'påmind',
  secondReminder: 'påmind igen',
  payed: 'betald',
}

const columns: readonly Column<UnknownNews>[] = [
  {
    key: 'external',
    head: 'Externt id',
    sort: 'externalId',
    cell: (one) => one.externalId,
    width: '180px',
  },
  { key: 'reference', head: 'Kallad', sort: 'reference', cell: (one) => one.reference },
  {
    key: 'kinds',
    head: 'Vad som hänt',
    cell: (one) => one.kinds.map((kind) => kindWords[kind]).join(', '),
  },
  {
    key: 'paid',
    head: 'Betalt',
    cell: (one) => (one.paidAmount === null ? '' : formatMoney(one.paidAmount)),
    align: 'right',
    width: '140px',
    whole: true,
  },
  {
    key: 'received',
    head: 'Kom',
    sort: 'received',
    cell: (one) => <Instant of={one.received} />,
    width: '150px',
    whole: true,
  },
  {
    key: 'act',
    head: 'Åtgärd',
    headless: true,
    cell: (one) => <Handle news={one} />,
    width: '140px',
    whole: true,
  },
]

function Handle({ news: { id, externalId } }: { news: UnknownNews }) {
  const [isAsking, setIsAsking] = useState(false)
  const command = useCommand(settlement.handled)
  const missing = missingRole(settlement.handled.may, useActor())
  return (
    <>
      <ActionButton
        label={`Utred ${externalId}`}
        disabledReason={missing}
        onClick={() => setIsAsking(true)}
      >
        Utredd
      </ActionButton>
      {isAsking ? (
        <WhyDialog
          title={`Är ${externalId} utredd?`}
          text="Fakturan finns i fakturasystemet men inte här. Skriv vad den var och vad som har gjorts; raden lämnar listan."
          act="Ta bort ur listan"
          send={(why) => command.mutateAsync({ id, why })}
          onDone={() => notify.success(`${externalId} är utredd`)}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}

/** What the invoice system has told of invoices we do not have, until somebody says what it was. */
export function UnknownList({ taken }: Owned) {
  const list = useListState({ filters: {} })
  const answer = useAnswer(settlement.unknown, pageAsked(list, unknownSorts))
  return (
    <DataTable
      {...pagedRows(list, answer)}
      label="Okända fakturor"
      columns={[...columns, takenColumn(taken)]}
      empty="Fakturasystemet har bara fakturor som finns här"
    />
  )
}
