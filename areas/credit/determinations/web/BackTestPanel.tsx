import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { backtest, type BucketDraft, type ShownBackTest } from '../contract.ts'
import { backTestStates } from '../texts.ts'
import { BackTestResult } from './back-tests/BackTestResult.tsx'
import { BackTestStart } from './back-tests/BackTestStart.tsx'
import { wholeList } from './back-tests/useFlippedFilter.ts'
import { triedText } from './what-if/tried-text.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'

const tones = {
  waiting: 'neutral',
  running: 'warning',
  done: 'positive',
  cancelled: 'neutral',
} as const
const columns: Column<ShownBackTest>[] = [
  { key: 'tried', head: 'Prövad', width: '160px', cell: triedText },
  {
    key: 'period',
    head: 'Bedömningar',
    width: '210px',
    cell: (test) => `${test.fromDate} – ${test.toDate}`,
  },
  {
    key: 'examined',
    head: 'Antal',
    align: 'right',
    width: '110px',
    cell: (test) => formatNumber(test.examined),
  },
  {
    key: 'started',
    head: 'Startad',
    quiet: true,
    cell: (test) => <Instant of={test.created} />,
    second: (test) => test.startedBy,
  },
  {
    key: 'state',
    head: 'Läge',
    width: '130px',
    whole: true,
    cell: (test) => <StateBadge tone={tones[test.state]} text={backTestStates[test.state]} />,
  },
]
/** A part of the bucket's page: what is asked above it is what one came for. */
const pageSize = 5

interface BackTestPanelProps {
  bucketId: string
  /** A change nobody has saved yet: what is tried unless a version is picked. */
  draft?: BucketDraft | undefined
  /** What the draft changes, in a few words. */
  draftName?: string | undefined
}
/**
 * What a bucket would have made of what was decided in a period: as it is saved, as it was, or as
 * it would be with a draft.
 */
export function BackTestPanel({ bucketId, draft, draftName }: BackTestPanelProps) {
  const paging = usePageInAddress('testsPage')
  const [followed, setFollowed] = useState<string>()
  const opened = useSearchPart('test') ?? followed
  const change = useSearchChange()
  const setOpened = (test: string) => void change({ test, ...wholeList('test') }, true)
  const answer = useAnswer(
    backtest.all,
    { bucketId, currentPage: paging.page - 1, take: pageSize },
    { refetchInterval: ({ state }) => (state.data?.list.some(isGoingOn) ? 2000 : false) },
  )
  const top = useRef<HTMLDivElement>(null)
  const drafted = draft && JSON.stringify(draft)
  useEffect(() => {
    if (drafted === undefined) return
    top.current?.scrollIntoView({ block: 'center' })
    // Whoever asked by keyboard goes on from here.
    top.current?.focus({ preventScroll: true })
  }, [drafted])
  // One that goes on when the page is opened is followed, and stays when it is done. That of a
  // draft is followed beside the draft.
  const goesOn = answer.data?.list.find((test) => isGoingOn(test) && !test.automatic)?.id
  if (opened === undefined && goesOn !== undefined) setFollowed(goesOn)
  return (
    <Section
      title="Pröva mot tidigare fakturor"
      actions={<RouteLink href={places.replayChecks}>Nattens omkörningar</RouteLink>}
      note="Fakturor som regelhinken har bedömt körs om med en annan version. Inget ändras, varken på fakturorna eller i regelhinken."
    >
      <div ref={top} tabIndex={-1} role="group" aria-label="Ny prövning">
        <BackTestStart
          key={drafted}
          bucketId={bucketId}
          draft={draft}
          draftName={draftName}
          onStarted={setOpened}
        />
      </div>
      {opened ? <BackTestResult key={opened} id={opened} name="test" /> : null}
      {answer.data?.totalHits === 0 ? null : (
        <DataTable
          label="Tidigare prövningar"
          columns={columns}
          rows={answer.data?.list}
          rowKey={(test) => test.id}
          answer={answer}
          list={paging}
          total={answer.data?.totalHits}
          pageSize={pageSize}
          onOpen={(test) => setOpened(test.id)}
        />
      )}
    </Section>
  )
}
const isGoingOn = ({ state }: Pick<ShownBackTest, 'state'>) =>
  state === 'waiting' || state === 'running'
