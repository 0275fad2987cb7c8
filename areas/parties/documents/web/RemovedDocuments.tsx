import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { documents, type RemovedFile } from '../contract.ts'

const columns: Column<RemovedFile>[] = [
  {
    key: 'name',
    head: 'Dokument',
    cell: ({ name }) => name,
    second: ({ description }) => description || undefined,
  },
  {
    key: 'removed',
    head: 'Borttaget',
    width: '190px',
    cell: ({ removedByName }) => removedByName,
    second: ({ removed }) => <Instant of={removed} />,
  },
  {
    key: 'until',
    head: 'Kan ångras till',
    width: '150px',
    quiet: true,
    cell: ({ undoneUntil }) => <Instant of={undoneUntil} />,
  },
  {
    key: 'undo',
    head: '',
    width: '110px',
    cell: (document) => <Undo document={document} />,
  },
]

/** What has been removed of a company's documents and can be put back (documents 18). */
export function RemovedDocuments({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(documents.getRemoved, { organizationNumber })
  return (
    <DataTable
      label="Borttagna dokument"
      columns={columns}
      rows={answer.data}
      rowKey={({ id }) => id}
      answer={answer}
      empty="Inget dokument är borttaget"
    />
  )
}

function Undo({ document: { id, mayRemove } }: { document: RemovedFile }) {
  const restore = useCommand(documents.restore)
  return (
    <ActionButton
      pending={restore.isPending}
      disabledReason={mayRemove ? undefined : documents.restore.refusals.notYours.text}
      onClick={() => tell(() => restore.mutateAsync({ id }), 'Dokumentet är tillbaka')}
    >
      Ångra
    </ActionButton>
  )
}
