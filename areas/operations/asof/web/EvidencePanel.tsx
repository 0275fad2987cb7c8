import { useState } from 'react'
import { formatFileSize, formatNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { download } from '#platform/web/call.ts'
import { useAnswer } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { packs, type EvidencePack } from '../contract-packs.ts'
import { packStateWords } from '../rules.ts'
import { OrderPackDialog } from './OrderPackDialog.tsx'

const columns: readonly Column<EvidencePack>[] = [
  {
    key: 'days',
    head: 'Period',
    width: '210px',
    whole: true,
    cell: ({ from, to }) => (
      <>
        <Day of={from} /> – <Day of={to} />
      </>
    ),
    second: ({ why }) => why,
  },
  {
    key: 'ordered',
    head: 'Beställt',
    width: '170px',
    cell: ({ orderedAt }) => <Instant of={orderedAt} />,
    second: ({ orderedBy }) => orderedBy,
  },
  {
    key: 'sum',
    head: 'Kontrollsumma av MANIFEST.json',
    wraps: true,
    cell: ({ manifestSha256 }) =>
      manifestSha256 ? <CopyText text={manifestSha256} what="Kontrollsumman" /> : null,
    second: ({ files, trailRows }) =>
      files === null
        ? null
        : `${formatNumber(files)} filer, ${formatNumber(trailRows ?? 0)} rader ur granskningsloggen`,
  },
  {
    key: 'removed',
    head: 'Tas bort',
    width: '120px',
    quiet: true,
    cell: ({ removeAt }) => (removeAt ? <Day of={removeAt} /> : null),
  },
  {
    key: 'file',
    head: 'Fil',
    width: '170px',
    whole: true,
    cell: ({ id, state, from, to, size }) =>
      state === 'made' ? (
        <ActionButton
          icon="download"
          label={`Hämta bevispaketet ${from} till ${to}`}
          onClick={() => tell(() => download(packs.file, { id }))}
        >
          Hämta {size === null ? '' : formatFileSize(size)}
        </ActionButton>
      ) : (
        packStateWords[state]
      ),
    second: ({ problem }) => problem,
  },
]

/**
 * The evidence packs of a client, and a way to order one (asof 5, 6). Nothing for who may not fetch
 * them.
 */
export function EvidencePanel({ organizationNumber }: { organizationNumber: string }) {
  const hidden = missingRole(packs.list.may, useActor()) !== undefined
  return hidden ? null : <Panel organizationNumber={organizationNumber} />
}

/** Milliseconds between looks at one that is being made. */
const between = 3000

function Panel({ organizationNumber }: { organizationNumber: string }) {
  const [ordering, setOrdering] = useState(false)
  const lacks = missingRole(packs.order.may, useActor())
  const answer = useAnswer(
    packs.list,
    { organizationNumber },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((one) => one.state === 'waiting') ? between : false,
    },
  )
  return (
    <Section
      title="Bevispaket"
      note="Allt om klienten under en period i en fil, för revisor eller domstol: register, avtal, kundkännedom, beslut, dokument och granskningsloggen, med ett program som prövar paketet på en annan dator."
      actions={
        <ActionButton disabledReason={lacks} onClick={() => setOrdering(true)}>
          Beställ bevispaket
        </ActionButton>
      }
    >
      <DataTable
        label="Bevispaket"
        columns={columns}
        rows={answer.data}
        rowKey={({ id }) => id}
        answer={answer}
        empty="Inget bevispaket har beställts."
      />
      {ordering ? (
        <OrderPackDialog
          organizationNumber={organizationNumber}
          onClose={() => setOrdering(false)}
        />
      ) : null}
    </Section>
  )
}
