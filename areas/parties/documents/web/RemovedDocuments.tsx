import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { documents } from '../contract.ts'

/** What has been removed of a company's documents and can be put back (documents 18). */
export function RemovedDocuments({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(documents.getRemoved, { organizationNumber })
  const restore = useCommand(documents.restore)
  return (
    <RemovedTable
      label="Borttagna dokument"
      head="Dokument"
      cell={({ name }) => name}
      second={({ description }) => description || undefined}
      answer={answer}
      rows={answer.data}
      empty="Inget dokument är borttaget"
      missing={({ mayRemove }) =>
        mayRemove ? undefined : documents.restore.refusals.notYours.text
      }
      pending={restore.isPending}
      onUndo={({ id }) => void tell(() => restore.mutateAsync({ id }), 'Dokumentet är tillbaka')}
    />
  )
}
