import { formatFileSize } from '#platform/swedish/format.ts'
import { download } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { largestDocument } from '#areas/parties/documents/rules.ts'
import { collection, type ClaimPaper } from '../../contract-collection.ts'

interface PapersProps {
  id: string
  papers: readonly ClaimPaper[]
  /** Why none can be added or taken away. */
  reason: string | undefined
}
/** What the debtor disputes a claim by, and what was said of it, as files (invoices 302). */
export function Papers({ id, papers, reason }: PapersProps) {
  const add = useCommand(collection.addPaper)
  const remove = useCommand(collection.removePaper)
  const form = useSaveForm<{ file: File | null }>({
    initial: { file: null },
    check: ({ file }) => ({ ...(file === null && { file: 'Välj en fil' }) }),
    save: ({ file }) => add.mutateAsync({ id, ...(file && { file }) }),
    onSaved: () => {
      form.load({ file: null })
      notify.success('Underlaget är sparat')
    },
  })
  const columns: readonly Column<ClaimPaper>[] = [
    {
      key: 'name',
      head: 'Underlag',
      cell: ({ id: paper, name }) => (
        <ActionButton
          onClick={() => void tell(() => download(collection.openPaper, { id: paper }))}
        >
          {name}
        </ActionButton>
      ),
      second: ({ size }) => formatFileSize(size),
    },
    { key: 'by', head: 'Av', cell: ({ by }) => by, width: '170px' },
    { key: 'at', head: 'När', cell: ({ at }) => <Instant of={at} />, width: '150px', whole: true },
    {
      key: 'remove',
      head: '',
      width: '110px',
      cell: ({ id: paper, name, mayRemove }) => (
        <ActionButton
          label={`Ta bort ${name}`}
          disabledReason={
            reason ?? (mayRemove ? undefined : 'Bara den som lade till det, och administratörer')
          }
          onClick={() =>
            void tell(() => remove.mutateAsync({ id: paper }), 'Underlaget är borttaget')
          }
        >
          Ta bort
        </ActionButton>
      ),
    },
  ]
  return (
    <>
      {papers.length > 0 ? (
        <DataTable label="Underlag" columns={columns} rows={papers} rowKey={(one) => one.id} />
      ) : null}
      <Form form={form} submit="Lägg till underlag" disabledReason={reason}>
        <FileField
          field={form.field('file')}
          label="Underlag"
          accept=".pdf,.png,.jpg,.jpeg,.docx,.xlsx"
          maxBytes={largestDocument}
          required
          reason={reason}
        />
      </Form>
    </>
  )
}
