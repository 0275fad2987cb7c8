import type { Ref } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import css from './editor.module.css'
import { ignoreHeldEnter } from './held-key.ts'
import type { SaveState } from './useDocument.ts'
import type { WhyNot } from './why-not.ts'

interface SendBarProps {
  /** Where focus goes after the last field. */
  button: Ref<HTMLButtonElement>
  shown: Interpretation
  saveState: SaveState
  sending: boolean
  why: WhyNot
  onSend: () => Promise<void>
  canUndo: boolean
  onUndo: () => void
}
const nothingToUndo = interpretation.undochange.refusals.nothingToUndo.text
const words: Readonly<Record<SaveState, string>> = {
  saved: '',
  saving: 'Sparar …',
  away: 'Servern svarar inte. Ändringen sparas när den är tillbaka.',
}

/** How the draft stands, undo, and the act itself. */
export function SendBar({
  button,
  shown,
  saveState,
  sending,
  why,
  canUndo,
  onSend,
  onUndo,
}: SendBarProps) {
  if (shown.status !== 'Pending') return null
  const changes = shown.draft?.changes ?? 0
  const saved = changes === 1 ? '1 ändring är sparad' : `${changes} ändringar är sparade`
  const draftState = changes === 0 ? 'Inget är ändrat' : saved
  return (
    <div className={css.send} onKeyDownCapture={ignoreHeldEnter}>
      <span
        className={css.state}
        data-tone={saveState === 'away' ? 'warning' : undefined}
        role="status"
      >
        {saveState === 'away' ? <Icon name="warning" /> : null}
        {words[saveState] || draftState}
        {shown.invoiceStamped ? ', stämplad' : ''}
      </span>
      <ActionButton
        ref={button}
        primary
        icon="delivery"
        pending={sending}
        disabledReason={why.send}
        onClick={onSend}
      >
        Skicka
      </ActionButton>
      <ActionButton
        icon="undo"
        disabledReason={why.change ?? (canUndo ? undefined : nothingToUndo)}
        onClick={onUndo}
      >
        Ångra
      </ActionButton>
    </div>
  )
}
