import { useState } from 'react'
import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation } from '../../contract.ts'
import { largestFile } from '../../rules.ts'
import { CameBefore } from './CameBefore.tsx'
import css from './list.module.css'

interface Typed extends Record<string, unknown> {
  file: File | null
  organizationNumber: string
  attachmentPageStart: number | null
}
const wrongKind = 'Bara PDF-filer kan laddas upp'
function fileProblem(file: File | null) {
  if (!file) return 'Fil: välj en PDF'
  return /\.pdf$/i.test(file.name) ? undefined : wrongKind
}

/** One PDF at a time (interpretation 22). A file that has been received before says so. */
export function UploadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Ladda upp faktura" width={560}>
      {opened ? <Upload onClose={onClose} /> : null}
    </Dialog>
  )
}

function Upload({ onClose }: { onClose: () => void }) {
  const upload = useCommand(interpretation.upload, { keep403: true })
  const [before, setBefore] = useState<{ intakeId: string; reason: string }>()
  const sent = ({ organizationNumber, attachmentPageStart }: Typed) => ({
    organizationNumber,
    ...(attachmentPageStart !== null && { attachmentPageStart }),
  })
  const form = useSaveForm<Typed>({
    initial: { file: null, organizationNumber: '', attachmentPageStart: null },
    warn: false,
    check: (typed) => ({
      file: fileProblem(typed.file),
      ...checkWith(interpretation.upload, sent(typed)),
    }),
    save: async (typed) => {
      if (!typed.file) return
      // The extension in small letters (interpretation 22).
      const name = typed.file.name.replace(/\.[^.]+$/, (extension) => extension.toLowerCase())
      const file = new File([typed.file], name, { type: 'application/pdf' })
      try {
        const { intakeId, reason } = await upload.mutateAsync({ ...sent(typed), file })
        if (reason !== '') return setBefore({ intakeId, reason })
        notify.success('Fakturan är uppladdad och tolkas')
        onClose()
      } catch (error) {
        if (error instanceof CallError && error.code === 'wrongContentType')
          throw new CallError(error.status, { code: error.code, message: wrongKind })
        throw error
      }
    },
  })
  if (before) return <CameBefore {...before} onClose={onClose} />
  return (
    <div className={css.form}>
      <Form form={form} submit="Ladda upp" onCancel={onClose}>
        <FileField
          field={form.field('file')}
          label="Fil"
          hint="En PDF"
          required
          accept=".pdf"
          maxBytes={largestFile}
        />
        <FieldRow>
          <TextField
            field={form.field('organizationNumber')}
            label="Utställarens organisationsnummer"
            hint="Om det är känt"
          />
          <NumberField
            field={form.field('attachmentPageStart')}
            label="Bilagor från sida"
            hint="Lämna tomt om inga"
          />
        </FieldRow>
      </Form>
    </div>
  )
}
