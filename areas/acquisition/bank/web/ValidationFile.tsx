import { useCommand } from '#platform/web/data.ts'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { CompanyTask } from '#areas/acquisition/companytasks/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
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
