import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { backtest, type ShownBackTest } from '../../contract.ts'
import { BackTestResult } from '../back-tests/BackTestResult.tsx'
import { wholeList } from '../back-tests/useFlippedFilter.ts'
import { triedText } from '../what-if/tried-text.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import css from '../determinations.module.css'
import { ShadowStart } from './ShadowStart.tsx'
import { isShadowing, shadowEnd } from './shadow-words.ts'

const columns: Column<ShownBackTest>[] = [
  { key: 'tried', head: 'Skuggade', width: '160px', cell: triedText },
  {
    key: 'period',
    head: 'Dagar',
    width: '210px',
    cell: ({ fromDate, toDate }) => `${fromDate} – ${toDate}`,
  },
  {
    key: 'examined',
    head: 'Antal',
    align: 'right',
    width: '110px',
    cell: ({ examined }) => formatNumber(examined),
  },
  {
    key: 'started',
    head: 'Startad',
    quiet: true,
    cell: ({ created }) => <Instant of={created} />,
    second: ({ startedBy }) => startedBy,
  },
  {
    key: 'state',
    head: 'Läge',
    width: '130px',
    whole: true,
    cell: (one) => (
      <StateBadge tone={isShadowing(one) ? 'warning' : 'neutral'} text={shadowEnd(one)} />
    ),
  },
]
/** A part of the bucket's page: what is asked above it is what one came for. */
const pageSize = 5

interface ShadowPanelProps {
  bucketId: string
  /** The latest version. */
  version: number
  /** Null when none counts, which leaves nothing to shadow. */
  versionInForce: number | null
}
/**
 * A draft that judges what the version in force judges, and never acts (determinations 56): started
 * here, and its matrix as it grows. Nothing is shown of a bucket without a draft that has had no
 * shadow.
 */
export function ShadowPanel({ bucketId, version, versionInForce }: ShadowPanelProps) {
  const paging = usePageInAddress('shadowsPage')
  const opened = useSearchPart('shadow')
  const change = useSearchChange()
  const setOpened = (shadow: string) => void change({ shadow, ...wholeList('shadow') }, true)
  const answer = useAnswer(
    backtest.shadows,
    { bucketId, currentPage: paging.page - 1, take: pageSize },
    { refetchInterval: ({ state }) => (state.data?.list.some(isShadowing) ? 15_000 : false) },
  )
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const { list, totalHits } = answer.data
  const isDrafted = version !== versionInForce
  if (totalHits === 0 && !isDrafted) return null
  const going = list.find(isShadowing)
  const seen = opened ?? list[0]?.id
  return (
    <Section
      title="Utkastet som skugga"
      note="Det bedömer varje ny faktura på samma uppgifter som den version som gäller. Inget köps, reserveras eller skickas, och inga uppgifter hämtas för det."
    >
      {going ? (
        <p className={css.quiet}>
          {triedText(going)} skuggar version {going.shadow?.of}.
          {isDrafted && going.version !== version
            ? ` Utkastet är nu version ${version}, som inte skuggar.`
            : ''}
        </p>
      ) : null}
      {isDrafted && !going ? (
        <ShadowStart
          bucketId={bucketId}
          version={version}
          versionInForce={versionInForce}
          onStarted={setOpened}
        />
      ) : null}
      {seen === undefined ? null : <BackTestResult key={seen} id={seen} name="shadow" />}
      {totalHits > 1 ? (
        <DataTable
          label="Skuggningar"
          columns={columns}
          rows={list}
          rowKey={({ id }) => id}
          answer={answer}
          list={paging}
          total={totalHits}
          pageSize={pageSize}
          onOpen={({ id }) => setOpened(id)}
        />
      ) : null}
    </Section>
  )
}
