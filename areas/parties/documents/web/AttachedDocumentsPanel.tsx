import { download } from '#platform/web/call.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { documents, type DocumentFile } from '../contract.ts'
import { largestDocument } from '../rules.ts'
import css from './DocumentsPanel.module.css'

interface AttachedDocumentsProps {
  title: string
  note: string
  organizationNumber: string
  onboardingId: string | null
  /** The association type. */
  type: number
  /** What they are about, where the type does not say it: the Externt id. */
  externalId?: string
  /** What an upload is called in the list of the company's documents. */
  description: string
  empty: string
  /** Why nothing can be uploaded. */
  reason: string | undefined
}

/**
 * On the page of a thing: the documents that show it, which a second person opens before it is
 * approved, and the upload of another. They are kept among the company's documents (documents 12).
 */
export function AttachedDocumentsPanel({
  title,
  note,
  empty,
  ...attached
}: AttachedDocumentsProps) {
  const { organizationNumber, type, externalId } = attached
  const answer = useAnswer(documents.getByOrgNumber, {
    organizationNumber,
    documentFileAssociationType: type,
    includeCompanyAgreements: false,
  })
  const rows = answer.data?.filter(
    (one) => externalId === undefined || one.externalId === externalId,
  )
  return (
    <Section title={title} note={note}>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        answer={answer}
        onOpen={({ id }) => void tell(() => download(documents.get, { id }))}
        empty={empty}
      />
      <Upload {...attached} />
    </Section>
  )
}

const columns: Column<DocumentFile>[] = [
  {
    key: 'name',
    head: 'Fil',
    cell: ({ name }) => name,
    second: ({ description }) => description || undefined,
  },
  { key: 'by', head: 'Uppladdad av', width: '190px', cell: ({ uploadedByName }) => uploadedByName },
  {
    key: 'created',
    head: 'Uppladdad',
    width: '170px',
    quiet: true,
    cell: ({ created }) => <Instant of={created} />,
  },
]

function Upload({
  organizationNumber,
  onboardingId,
  type,
  externalId = '',
  description,
  reason,
}: Omit<AttachedDocumentsProps, 'title' | 'note' | 'empty'>) {
  const add = useCommand(documents.add)
  const form = useSaveForm<{ file: File | null }>({
    initial: { file: null },
    check: ({ file }) => ({ ...(file === null && { file: 'Välj en fil' }) }),
    save: ({ file }) =>
      add.mutateAsync({
        organizationNumber,
        externalId,
        description,
        documentFileAssociationType: type,
        ...(onboardingId && { onboardingId }),
        ...(file && { file }),
      }),
    onSaved: () => {
      form.load({ file: null })
      notify.success('Dokument sparat.')
    },
  })
  return (
    <div className={css.upload}>
      <Form form={form} submit="Ladda upp" disabledReason={reason}>
        <FileField
          field={form.field('file')}
          label="Fil"
          accept=".pdf,.png,.jpg,.jpeg"
          maxBytes={largestDocument}
          required
          reason={reason}
        />
      </Form>
    </div>
  )
}
