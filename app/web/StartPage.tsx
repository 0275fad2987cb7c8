import { clientAddress, limitTab } from '#areas/client/rules.ts'
import { RecentClientsPanel } from '#areas/client/web/RecentClientsPanel.tsx'
import { companyTypeOf, mayDecideRaises, type LimitType } from '#areas/limits/rules.ts'
import { ExpiringLimitsPanel } from '#areas/limits/web/ExpiringLimitsPanel.tsx'
import { WaitingRaisesPanel } from '#areas/limits/web/WaitingRaisesPanel.tsx'
import { StartScreen } from '#areas/shell/web/StartScreen.tsx'
import { useActor } from '#platform/web/actor.ts'
import { menuOf } from './menu.ts'

const limitHref = ({ organizationNumber, limitType }: { organizationNumber: string; limitType: LimitType }) =>
  clientAddress(companyTypeOf(limitType) === 0 ? 'issuer' : 'recipient', organizationNumber, limitTab(limitType))

/** /: where one can go, where one was, and what waits. */
export function StartPage() {
  const actor = useActor()
  return (
    <StartScreen places={menuOf(actor)}>
      <RecentClientsPanel />
      {mayDecideRaises(actor) ? <WaitingRaisesPanel hrefOf={limitHref} /> : null}
      <ExpiringLimitsPanel hrefOf={limitHref} />
    </StartScreen>
  )
}
