import css from './customer.module.css'
import { useWords } from './language.tsx'

interface DeviceButtonsProps {
  /** Why the last try did not begin; undefined while nothing has gone wrong. */
  problem: string | undefined
  isBusy: boolean
  /** Begins with BankID on this device, or on another. */
  onBegin: (sameDevice: boolean) => Promise<void>
}
/** BankID is begun on the device the page is read on, or on another. */
export function DeviceButtons({ problem, isBusy, onBegin }: DeviceButtonsProps) {
  const words = useWords()
  const button = (sameDevice: boolean) => (
    <button
      type="button"
      className={sameDevice ? css.primary : css.secondary}
      disabled={isBusy}
      onClick={() => void onBegin(sameDevice)}
    >
      {sameDevice ? words.sameDevice : words.otherDevice}
    </button>
  )
  return (
    <>
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.acts}>
        {button(true)}
        {button(false)}
      </div>
    </>
  )
}
