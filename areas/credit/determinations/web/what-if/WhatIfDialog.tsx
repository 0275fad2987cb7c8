import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { determinations, type ShownDetermination, type Verdict } from '../../contract.ts'
import type { WhatIfChanges } from '../../what-if-fields.ts'
import { WhatIfFields } from './WhatIfFields.tsx'
import { WhatIfResult } from './WhatIfResult.tsx'
import { whatIfChanges, whatIfForm, type Original } from './what-if-form.ts'
import css from '../determinations.module.css'

interface WhatIfDialogProps {
  determination: ShownDetermination
  rules: readonly Verdict[]
  /** What is changed already when it opens. */
  initial: WhatIfChanges
  onClose: () => void
}
/**
 * The same engine on the stored facts with something changed: what one writes is answered at once,
 * and nothing is stored.
 */
export function WhatIfDialog({ determination, rules, initial, onClose }: WhatIfDialogProps) {
  const original = originalOf(determination)
  const [form, setForm] = useState(() => whatIfForm(original, initial))
  const [changes] = useDebouncedValue(whatIfChanges(original, form), 200)
  const answer = useAnswer(determinations.whatif, { id: determination.id, changes })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Prova ändringar"
      width={960}
      actions={
        <>
          <ActionButton onClick={() => setForm(whatIfForm(original, {}))}>Börja om</ActionButton>
          <ActionButton primary onClick={onClose}>
            Klar
          </ActionButton>
        </>
      }
    >
      <div className={css.whatif}>
        <WhatIfFields determination={determination} rules={rules} form={form} onChange={setForm} />
        <WhatIfResult
          before={determination.decision}
          answer={answer}
          isChanged={Object.keys(changes).length > 0}
        />
      </div>
    </Dialog>
  )
}

function originalOf({
  amount,
  limits,
  depositionAllowed,
  issuer,
  recipient,
}: ShownDetermination): Original {
  const limit = (name: 'financing' | 'repurchase' | 'recipient' | 'approval') =>
    limits.find((one) => one.name === name)?.amount ?? null
  return {
    amount,
    depositionAllowed,
    issuer,
    recipient,
    limits: {
      financing: limit('financing'),
      repurchase: limit('repurchase'),
      recipient: limit('recipient'),
      approval: limit('approval'),
    },
  }
}
