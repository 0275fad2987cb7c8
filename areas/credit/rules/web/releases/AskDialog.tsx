import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { TimeField } from '#platform/web/ui/form/TimeField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useToday } from '#platform/web/today.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { rulebucket, type Released } from '../../contract.ts'

interface Typed extends Record<string, unknown> {
  why: string
  startDate: string | null
  startTime: string | null
}

/** Asks that the latest version begins to count: why, and from when (rules 80). */
export function AskDialog({ bucket, onClose }: { bucket: Released; onClose: () => void }) {
  const publish = useCommand(rulebucket.publish, { keep403: true })
  const today = useToday()
  const { id: bucketId, version } = bucket
  const form = useSaveForm<Typed>({
    initial: { why: '', startDate: null, startTime: null },
    check: (typed) => checkWith(rulebucket.publish, { ...typed, bucketId, version }),
    save: async ({ why, startDate, startTime }) => {
      await publish.mutateAsync({ bucketId, version, why, startDate, startTime })
      notify.info(waitsForSecond)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={`Begär att version ${version} ska gälla`}>
      <Form form={form} submit="Begär" onCancel={onClose}>
        <TextAreaField
          field={form.field('why')}
          label="Motivering"
          required
          maxLength={1000}
          hint="Läses av den som godkänner, och står kvar vid versionen"
        />
        <DateField
          field={form.field('startDate')}
          label="Börjar gälla"
          min={today}
          hint="Tomt: så snart en annan person har godkänt"
        />
        <TimeField field={form.field('startTime')} label="Klockan" />
      </Form>
    </Dialog>
  )
}
