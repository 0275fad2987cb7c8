import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { places } from '#areas/places.ts'
import css from './list.module.css'
import { useRetry } from './useRetry.ts'

interface CameBeforeProps {
  /** Of the received file. */
  intakeId: string
  /** When the same file came, and its name then. */
  reason: string
  onClose: () => void
}
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

/**
 * The uploaded file has been received before: it lies in the ledger, and is read all the same if
 * one wants.
 */
export function CameBefore({ intakeId, reason, onClose }: CameBeforeProps) {
  const retry = useRetry()
  return (
    <div className={css.form}>
      <p role="alert">
        {reason}. Den är inte tolkad igen, men ligger kvar under{' '}
        <RouteLink href={places.interpretationsIn('intake')}>Mottaget</RouteLink>.
      </p>
      <div className={css.acts}>
        <ActionButton
          onClick={async () => {
            await retry(intakeId)
            onClose()
          }}
        >
          Tolka den ändå
        </ActionButton>
        <ActionButton primary ref={takeFocus} onClick={onClose}>
          Stäng
        </ActionButton>
      </div>
    </div>
  )
}
