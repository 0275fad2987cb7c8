import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { refusalOf, unexpectedText } from '#platform/web/ui/message/errors.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import type { AutosaveState } from '#platform/web/ui/form/autosave.ts'
import css from './rules.module.css'

const words = {
  idle: '',
  waiting: 'Ändrat, sparas strax',
  saving: 'Sparar …',
  saved: 'Sparat',
  failed: '',
}

interface SavedNoteProps {
  state: AutosaveState
  /** Takes what is stored instead of what could not be saved. */
  onReload: () => void
}
/**
 * How it went with what saves itself: quiet while it goes well, and with a way on when somebody
 * else was first.
 */
export function SavedNote({ state, onReload }: SavedNoteProps) {
  const refusal = refusalOf(state.error)
  const sentences = [
    refusal?.message ?? unexpectedText,
    ...(refusal?.fields ?? []).map(({ message }) => message),
  ]
  return (
    <>
      <p className={css.saved} role="status">
        {state.is === 'saved' ? <Icon name="check" /> : null}
        {words[state.is]}
      </p>
      {state.is === 'failed' ? (
        <div className={css.warning} data-tone="error" role="alert">
          <Icon name="warning" />
          <div>
            <p>Ändringen sparades inte.</p>
            {[...new Set(sentences)].map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <ActionButton onClick={onReload}>Läs in det sparade</ActionButton>
        </div>
      ) : null}
    </>
  )
}
