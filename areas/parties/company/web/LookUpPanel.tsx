import { useAnswer, useCommand } from '#platform/web/data.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { priceText } from '#areas/foundation/costs/rules.ts'
import { tell } from '#platform/web/tell.ts'
import { company } from '../contract.ts'
import { PaidButtonPanel } from './PaidButtonPanel.tsx'

interface LookUpPanelProps {
  /** 10 digits. */
  organizationNumber: string
  onFetched?: () => void
}
/** Offers to have a company looked up that nothing is stored of, with its price. */
export function LookUpPanel({ organizationNumber, onFetched }: LookUpPanelProps) {
  const price = useAnswer(costs.prices, {}).data?.A.company
  const fetching = useCommand(company.refetchExternalinfo)
  const fetchIt = () =>
    tell(async () => {
      const { externalCompanyInfo, failure } = await fetching.mutateAsync({
        organizationNumber,
        provider: 'A',
      })
      if (!externalCompanyInfo && failure)
        throw Object.assign(new Error(failure.text), { code: failure.code })
      onFetched?.()
    }, 'Uppgifterna är hämtade')
  return (
    <PaidButtonPanel
      act={`Hämta företagsuppgifter${price === undefined ? '' : ` (${priceText(price)})`}`}
      title="Hämta företagsuppgifter?"
      what="Företagsupplysning A"
      price={price}
      pending={fetching.isPending}
      onBuy={fetchIt}
    />
  )
}
