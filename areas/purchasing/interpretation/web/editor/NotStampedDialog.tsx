import { Button } from '@mantine/core'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { useStore } from '#platform/web/ui/list/store.ts'
import css from './editor.module.css'
import { ignoreHeldEnter } from './held-key.ts'
import { stampQuestion } from './question.ts'

/**
 * Shown when an invoice without a stamp is sent, unless it is a credit invoice (interpretation 16).
 */
export function NotStampedDialog() {
  const answer = useStore(stampQuestion)
  return (
    <Dialog
      opened={answer !== undefined}
      onClose={() => answer?.('back')}
      title="Fakturan är inte stämplad"
      width={520}
      actions={
        <div className={css.answers} onKeyDownCapture={ignoreHeldEnter}>
          <Button onClick={() => answer?.('back')}>Avbryt</Button>
          <Button onClick={() => answer?.('without')}>Skicka utan stämpel</Button>
          <Button variant="filled" color="accent" data-autofocus onClick={() => answer?.('stamp')}>
            Stämpla och skicka
          </Button>
        </div>
      }
    >
      Stämpeln talar om för mottagaren att fakturan är överlåten och vart den ska betalas.
    </Dialog>
  )
}
