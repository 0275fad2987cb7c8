import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { rulebucket, type ListedVersion, type Released } from '../../contract.ts'
import { UndoButton } from '../releases/UndoButton.tsx'
import { VersionDialog } from './VersionDialog.tsx'
import { versionStates } from './version-states.ts'

const columns: Column<ListedVersion>[] = [
  { key: 'version', head: 'Version', width: '110px', cell: ({ version }) => `Version ${version}` },
  { key: 'why', head: 'Varför', cell: ({ why, release }) => release?.why ?? (why || '—') },
  {
    key: 'saved',
    head: 'Sparad',
    width: '200px',
    cell: ({ saved }) => <Instant of={saved} />,
    second: ({ savedBy }) => savedBy,
  },
  {
    key: 'inForce',
    head: 'Gällde från',
    width: '200px',
    cell: ({ inForceFrom }) => (inForceFrom ? <Instant of={inForceFrom} /> : '—'),
    second: ({ publishedBy }) => publishedBy,
  },
  {
    key: 'to',
    head: 'Till',
    width: '150px',
    cell: ({ inForceTo }) => (inForceTo ? <Instant of={inForceTo} /> : '—'),
  },
  {
    key: 'state',
    head: 'Läge',
    whole: true,
    width: '140px',
    cell: ({ state }) => <StateBadge {...versionStates[state]} />,
  },
]
const few = 10
const most = 1000

/**
 * What a bucket has been: who saved each version and when, what it changed, and the way back to it.
 */
export function VersionsPanel({ bucket }: { bucket: Released }) {
  const [take, setTake] = useState(few)
  const [opened, setOpened] = useState<ListedVersion>()
  const answer = useAnswer(rulebucket.versions, { bucketId: bucket.id, take })
  const total = answer.data?.totalHits ?? 0
  return (
    <Section title="Versioner" actions={<UndoButton bucket={bucket} />}>
      <DataTable
        label="Versioner"
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ version }) => version}
        answer={answer}
        onOpen={setOpened}
        empty="Det finns inga versioner."
      />
      {total > take ? (
        <ActionButton onClick={() => setTake(most)}>Visa alla {total} versioner</ActionButton>
      ) : null}
      {opened ? (
        <VersionDialog
          key={opened.version}
          bucket={bucket}
          version={opened}
          versions={answer.data?.list ?? []}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Section>
  )
}
