import { formatNumber } from '#platform/swedish/format.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { useActor } from '#platform/web/actor.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { backtest, type ShownBackTest } from '../../contract.ts'
import css from '../determinations.module.css'
import { isShadowing } from './shadow-words.ts'

interface ShadowLineProps {
  test: Pick<ShownBackTest, 'state' | 'shadow' | 'finished' | 'examined'>
  onCancel: () => Promise<unknown>
}
/** How long a shadow follows what is decided, or why it no longer does. */
export function ShadowLine({ test, onCancel }: ShadowLineProps) {
  const missing = missingRole(backtest.cancel.may, useActor())
  const { state, shadow, finished, examined } = test
  if (!shadow) return null
  const decided = `${formatNumber(examined)} beslut`
  if (isShadowing(test))
    return (
      <div className={css.line}>
        <span role="status">
          Skuggar till <Instant of={shadow.until} />, {decided} hittills
        </span>
        <ActionButton icon="cross" onClick={onCancel} disabledReason={missing}>
          Avbryt skuggningen
        </ActionButton>
      </div>
    )
  return (
    <p className={css.quiet}>
      {endOf(state, finished, shadow.until)} {finished ? <Instant of={finished} /> : null} efter{' '}
      {decided}.
    </p>
  )
}

function endOf(state: ShownBackTest['state'], finished: string | null, until: string) {
  if (state === 'cancelled') return 'Skuggningen avbröts'
  return finished !== null && finished < until
    ? 'Skuggningen avslutades, eftersom en annan version började gälla,'
    : 'Skuggningen avslutades vid sin tid,'
}
