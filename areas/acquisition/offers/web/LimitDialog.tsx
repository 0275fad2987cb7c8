import { checked, checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Money } from '#platform/web/ui/value/values.tsx'
import { offers, type Offer } from '../contract.ts'

interface Typed extends Record<string, unknown> {
  limitAmount: number | null
  why: string
}
/** Decides on the limit of an offer, with what it is at most and why (offers 23). */
export function LimitDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const judge = useCommand(offers.judgeLimit)
  const sent = (typed: Typed) => ({ ...typed, id: offer.id, version: offer.version })
  const form = useSaveForm<Typed>({
    initial: { limitAmount: offer.limit, why: '' },
    check: (typed) => checkWith(offers.judgeLimit, sent(typed)),
    save: (typed) => judge.mutateAsync(checked(offers.judgeLimit, sent(typed))),
    onSaved: () => {
      notify.info('Limiten är beslutad')
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Besluta om limiten i offert ${offer.number}`}
      dismissable={!form.dirty}
    >
      <FactList
        stacked
        facts={offer.limitBounds.map(({ text, source, most }) => ({
          label: text,
          value: (
            <>
              <Money ore={most} unit />, {source}
            </>
          ),
        }))}
      />
      <Form
        form={form}
        submit="Besluta"
        onCancel={() => {
          form.discard()
          onClose()
        }}
      >
        <MoneyField field={form.field('limitAmount')} label="Limit" positive required />
        <TextAreaField field={form.field('why')} label="Motivering" required maxLength={2000} />
      </Form>
    </Dialog>
  )
}
