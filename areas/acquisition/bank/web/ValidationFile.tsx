import { download } from '#platform/web/call.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { CompanyTask } from '#areas/acquisition/companytasks/contract.ts'
import { documents, type DocumentFile } from '#areas/parties/documents/contract.ts'
import { largestDocument } from '#areas/parties/documents/rules.ts'
import { validationFileType } from '../rules.ts'
import css from './bank.module.css'

interface ValidationFileProps {
  task: Pick<CompanyTask, 'organizationNumber' | 'onboardingId'>
  reason: string | undefined
}

/** What shows that the account is the company's, kept among its documents (documents 12). */
export function ValidationFile({ task, reason }: ValidationFileProps) {
  const add = useCommand(documents.add)
  const form = useSaveForm<{ file: File | null }>({
    initial: { file: null },
    check: ({ file }) => ({ ...(file === null && { file: 'Välj en fil' }) }),
    save: ({ file }) =>
      add.mutateAsync({
        organizationNumber: task.organizationNumber,
        externalId: '',
        description: 'Underlag för bankkonto',
        documentFileAssociationType: validationFileType,
        ...(task.onboardingId && { onboardingId: task.onboardingId }),
        ...(file && { file }),
      }),
    onSaved: () => {
      form.load({ file: null })
      notify.success('Dokument sparat.')
    },
  })
  return (
    <Section
      title="Underlag"
      note="Till exempel ett intyg från banken. Sparas bland företagets dokument."
    >
      <Proofs organizationNumber={task.organizationNumber} />
      <div className={css.form}>
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
    </Section>
  )
}

/** What has been uploaded, for the second person to open before the account is approved. */
function Proofs({ organizationNumber }: { organizationNumber: string }) {
  const answer = useAnswer(documents.getByOrgNumber, {
    organizationNumber,
    documentFileAssociationType: validationFileType,
    includeCompanyAgreements: false,
  })
  return (
    <DataTable
      label="Underlag för bankkontot"
      columns={columns}
      rows={answer.data}
      rowKey={({ id }) => id}
      answer={answer}
      onOpen={({ id }) => void tell(() => download(documents.get, { id }))}
      empty="Inget underlag är uppladdat. Utan underlag kan kontot inte godkännas."
    />
  )
}
const columns: Column<DocumentFile>[] = [
  {
    key: 'name',
    head: 'Underlag',
    cell: ({ name }) => name,
    second: ({ description }) => description || undefined,
  },
  { key: 'by', head: 'Uppladdat av', width: '190px', cell: ({ uploadedByName }) => uploadedByName },
  {
    key: 'created',
    head: 'Uppladdat',
    width: '170px',
    quiet: true,
    cell: ({ created }) => <Instant of={created} />,
  },
]
