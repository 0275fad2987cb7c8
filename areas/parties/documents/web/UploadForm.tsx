import { formatFileSize } from '#platform/swedish/format.ts'
import { useCommand } from '#platform/web/data.ts'
import { checkWith } from '#platform/web/check.ts'
import { FileField } from '#platform/web/ui/form/FileField.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { documents } from '../contract.ts'
import { largestDocument } from '../rules.ts'

/** How long the form says that it is done before it closes (documents 7). */
const successDelayMs = 400
const endings = '.pdf,.png,.jpg,.jpeg,.gif,.webp,.tif,.tiff,.doc,.docx,.xls,.xlsx'

interface Typed extends Record<string, unknown> {
  file: File | null
  externalId: string
  description: string
  type: string | null
}

/** A file, what it is, and optionally its archive id and a description (documents 1, 5). */
export function UploadForm(props: {
  organizationNumber: string
  types: readonly { id: number; name: string }[]
  onDone: () => void
}) {
  const { organizationNumber, types, onDone } = props
  const add = useCommand(documents.add)
  const sent = ({ type, externalId, description }: Typed) => ({
    organizationNumber,
    externalId,
    description,
    documentFileAssociationType: Number(type),
  })
  const form = useSaveForm<Typed>({
    initial: { file: null, externalId: '', description: '', type: null },
    check: (typed) => ({
      ...checkWith(documents.add, sent(typed)),
      ...(typed.file === null && { file: 'Välj en fil' }),
      ...(typed.type === null && { type: 'Välj vad det är för slags dokument' }),
    }),
    save: (typed) => add.mutateAsync({ ...sent(typed), ...(typed.file && { file: typed.file }) }),
    onSaved: () => {
      notify.success('Dokument sparat.')
      setTimeout(onDone, successDelayMs)
    },
  })
  return (
    <Form form={form} submit="Ladda upp" onCancel={onDone}>
      <FileField
        field={form.field('file')}
        label="Fil"
        required
        accept={endings}
        maxBytes={largestDocument}
        hint={`PDF, bild, Word eller Excel, högst ${formatFileSize(largestDocument)}`}
      />
      <SelectField
        field={form.field('type')}
        label="Dokumenttyp"
        required
        choices={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField field={form.field('externalId')} label="Externt id" maxLength={100} />
      <TextAreaField field={form.field('description')} label="Beskrivning" maxLength={2000} />
    </Form>
  )
}
