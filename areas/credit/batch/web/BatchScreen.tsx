import { useSearchChange, useSearchPart } from '#platform/web/place.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { BatchForm } from './BatchForm.tsx'
import { RunPanel } from './RunPanel.tsx'
import { RunsPanel } from './RunsPanel.tsx'

/** /batchdetermination: many companies judged at once from a file. */
export function BatchScreen() {
  const run = useSearchPart('run')
  const change = useSearchChange()
  // The rows of another run are read from the first.
  const open = (id: string) =>
    void change({ run: id || undefined, rowsPage: undefined, problems: undefined }, true)
  return (
    <>
      <PageHeader
        title="Batchkörning"
        facts="Bedöm många bolag på en gång, från en fil med organisationsnummer."
      />
      <BatchForm onStarted={open} />
      {run === undefined ? null : <RunPanel key={run} id={run} onClose={() => open('')} />}
      <RunsPanel onOpen={open} />
    </>
  )
}
