import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { costs } from '#areas/foundation/costs/contract.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { providerNames } from '#areas/parties/company/rules.ts'
import { PaidButtonPanel } from '#areas/parties/company/web/PaidButtonPanel.tsx'
import { keypersons } from '../contract.ts'

interface ScreenAgainPanelProps {
  organizationNumber: string
  /** Whether anybody behind the company is known; otherwise the register is asked, and paid. */
  personsKnown: boolean
}
/** Asks the lists about those behind a company, and first the register who they are (keypersons 3). */
export function ScreenAgainPanel({ organizationNumber, personsKnown }: ScreenAgainPanelProps) {
  const ofCompany = { org: organizationNumber }
  const refresh = useCommand(keypersons.fetchPersons)
  const screen = useCommand(keypersons.refreshAml)
  const prices = useAnswer(costs.prices, {}).data
  const missing = missingRole(keypersons.refreshAml.may, useActor())

  async function screenThem() {
    const screened = await screen.mutateAsync({ ...ofCompany, everybody: true })
    const failed = screened.find(({ amlFailure }) => amlFailure !== null)?.amlFailure
    if (failed) notify.error(`${failed.text}. De senaste svaren finns kvar.`)
    else notify.success('Nyckelpersonerna är kontrollerade')
  }
  async function fetchThem() {
    const fetched = await refresh.mutateAsync(ofCompany)
    if (fetched === null) notify.info('Inga nyckelpersoner finns')
    else await screenThem()
  }
  return personsKnown ? (
    <ActionButton
      icon="refresh"
      pending={screen.isPending}
      disabledReason={missing}
      onClick={() => tell(screenThem)}
    >
      Screena på nytt
    </ActionButton>
  ) : (
    <PaidButtonPanel
      act="Hämta nyckelpersoner"
      title="Hämta nyckelpersoner?"
      what={providerNames.A}
      price={prices?.A.board}
      pending={refresh.isPending || screen.isPending}
      disabledReason={missing}
      onBuy={() => tell(fetchThem)}
    />
  )
}
