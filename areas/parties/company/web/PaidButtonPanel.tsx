import { formatMoney } from '#platform/swedish/format.ts'
import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import type { IconName } from '#platform/web/ui/look/icons.tsx'
import { whoMayBuyLookUps } from '#areas/foundation/users/rules.ts'
import { mayNotPay } from '../rules.ts'

interface PaidButtonPanelProps {
  /** On the button. */
  act: string
  /** The question that is asked first, such as 'Hämta nya uppgifter?' */
  title: string
  /** Who takes payment. */
  what: string
  /** Öre, at most; undefined until the price list has come. */
  price: number | undefined
  icon?: IconName
  pending?: boolean
  /** Why not, besides that somebody may not pay. */
  disabledReason?: string | undefined
  onBuy: () => Promise<unknown>
}
/**
 * A button that buys, for those who may: it says the price and asks before anything is paid for.
 */
export function PaidButtonPanel({
  act,
  title,
  what,
  price,
  icon = 'refresh',
  pending = false,
  disabledReason,
  onBuy,
}: PaidButtonPanelProps) {
  const mayPay = holds(useActor(), ...whoMayBuyLookUps)
  const unpriced = price === undefined ? 'Prislistan läses …' : undefined
  async function askAndBuy() {
    if (price === undefined) return
    const text = `${what} tar betalt för varje hämtning, högst ${formatMoney(price)} kr.`
    if (await confirm({ title, text, act: 'Hämta och betala' })) await onBuy()
  }
  return (
    <ActionButton
      icon={icon}
      pending={pending}
      disabledReason={mayPay ? (disabledReason ?? unpriced) : mayNotPay}
      onClick={askAndBuy}
    >
      {act}
    </ActionButton>
  )
}
