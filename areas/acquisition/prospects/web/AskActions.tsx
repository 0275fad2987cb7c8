import { useState } from 'react'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import type { Prospect } from '../answers.ts'
import { prospects } from '../contract.ts'
import { askProblem } from '../overrule-rules.ts'
import { alreadyAskedText } from '../texts.ts'

/**
 * Asks somebody who may approve the prospect to decide it, for who may not (prospects 43). Nothing
 * where there is nothing to ask.
 */
export function AskActions({ prospect }: { prospect: Prospect }) {
  const [asking, setAsking] = useState(false)
  const problem = askProblem(prospect)
  if (problem !== undefined && problem !== 'alreadyAsked') return null
  return (
    <>
      <ActionButton
        disabledReason={problem ? alreadyAskedText : undefined}
        onClick={() => setAsking(true)}
      >
        Begär godkännande
      </ActionButton>
      <Dialog opened={asking} onClose={() => setAsking(false)} title="Begär godkännande">
        <AskForm prospectId={prospect.id} onDone={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function AskForm({ prospectId, onDone }: { prospectId: string; onDone: () => void }) {
  const ask = useCommand(prospects.ask)
  const form = useSaveForm({
    initial: { why: '' },
    warn: false,
    check: (typed) => checkWith(prospects.ask, { prospectId, ...typed }),
    save: (typed) => ask.mutateAsync({ prospectId, ...typed }),
    onSaved: () => {
      notify.success('Prospektet väntar på någon som får godkänna det')
      onDone()
    },
  })
  return (
    <Form form={form} submit="Begär" onCancel={onDone}>
      <p>Reglerna godkänner inte prospektet. Skriv varför det ändå ska godkännas.</p>
      <TextAreaField field={form.field('why')} label="Motivering" required maxLength={2000} />
    </Form>
  )
}
