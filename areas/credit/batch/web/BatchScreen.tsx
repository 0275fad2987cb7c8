import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { BatchForm } from './BatchForm.tsx'
import { RunPanel } from './RunPanel.tsx'
import { RunsPanel } from './RunsPanel.tsx'

/** /batchdetermination: many companies judged at once from a file. */
export function BatchScreen() {
  const list = useListState({ filters: { run: '' } })
  const open = (run: string) => list.setFilters({ run })
  return (
    <>
      <PageHeader
        title="Batchkörning"
        facts="Bedöm många bolag på en gång, från en fil med organisationsnummer."
      />
      <BatchForm onStarted={open} />
      {list.filters.run === '' ? null : (
        <RunPanel key={list.filters.run} id={list.filters.run} onClose={() => open('')} />
      )}
      <RunsPanel onOpen={open} />
    </>
  )
}
