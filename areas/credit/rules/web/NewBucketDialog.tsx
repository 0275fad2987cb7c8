import { keysOf } from '#platform/record.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { bucketTypeNames, type BucketType } from '../bucket-rules.ts'
import { rulebucket } from '../contract.ts'

interface Typed extends Record<string, unknown> {
  name: string
  ruleBucketType: BucketType | null
}
const types = keysOf(bucketTypeNames).map((value) => ({
  value,
  label: bucketTypeNames[value],
}))

/** A new bucket, which begins with the standard rules of its type. */
export function NewBucketDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (id: string) => void
}) {
  const save = useCommand(rulebucket.save)
  const form = useSaveForm<Typed>({
    initial: { name: '', ruleBucketType: null },
    check: (typed) => checkWith(rulebucket.save, typed),
    save: async (typed) => {
      const made = await save.mutateAsync({
        ...rulebucket.save.input.parse(typed),
        version: undefined,
      })
      onMade(made.id)
    },
  })
  return (
    <Dialog opened onClose={onClose} title="Ny regelhink">
      <Form form={form} submit="Skapa regelhinken" onCancel={onClose}>
        <TextField field={form.field('name')} label="Namn" required maxLength={100} />
        <SelectField
          field={form.field('ruleBucketType')}
          label="Typ"
          choices={types}
          required
          hint="Den börjar med de vanliga reglerna för sin typ"
        />
      </Form>
    </Dialog>
  )
}
