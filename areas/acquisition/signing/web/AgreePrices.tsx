import { useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { useAlreadyWaiting } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { agreedPrices } from '../contract-prices.ts'
import { outsideText, type PriceBounds, type Priced } from '../price-decision.ts'

interface AgreePricesProps {
  companyTaskId: string
  /** Those that the price list does not give and nobody has agreed. */
  prices: readonly Priced[]
  bounds: PriceBounds
  /** Why nothing can be asked for now. */
  reason: string | undefined
}
/** Asks a second person for prices that the price list does not give (signing 49). */
export function AgreePrices({ companyTaskId, prices, bounds, reason }: AgreePricesProps) {
  const ask = useCommand(agreedPrices.ask)
  const waits = useAlreadyWaiting(['agreePrices'], companyTaskId)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton primary onClick={() => setAsking(true)} disabledReason={reason ?? waits}>
        Begär godkännande av priserna
      </ActionButton>
      {asking ? (
        <ReasonPanel
          title="Begär priser utanför prislistan"
          text={`${prices.map((one) => outsideText(one, bounds)).join('. ')}. En andra person behöver godkänna det innan avtalen kan skapas.`}
          act="Begär godkännande"
          send={async (why) => {
            await ask.mutateAsync({ companyTaskId, prices: [...prices], why })
            notify.info(waitsForSecond)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
