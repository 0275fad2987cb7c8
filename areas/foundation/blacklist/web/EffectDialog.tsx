import { Button } from '@mantine/core'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import type { BlacklistEffect } from '../contract.ts'
import { effectInWords } from '../effect-rules.ts'
import { EffectLists } from './EffectLists.tsx'

interface EffectDialogProps {
  /** Undefined when nothing has been saved. */
  effect: BlacklistEffect | undefined
  onClose: () => void
}

/** What a save has stopped, with what becomes of it. Nothing when it has stopped nothing. */
export function EffectDialog({ effect, onClose }: EffectDialogProps) {
  const words = effect && effectInWords(effect)
  return (
    <Dialog
      opened={words !== undefined}
      onClose={onClose}
      title={`Sparat, och stoppar ${words ?? ''}`}
      width={600}
      actions={
        <Button variant="filled" onClick={onClose} data-autofocus>
          Ok
        </Button>
      }
    >
      {effect ? <EffectLists effect={effect} /> : null}
      <p>AML-avdelningen har fått ett ärende om vad som ska bli av det.</p>
    </Dialog>
  )
}
