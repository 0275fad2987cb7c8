import { formatMoney } from '#platform/swedish/format.ts'
import { useCommand } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { person } from '../contract.ts'
import type { Person } from '../information.ts'
import { refreshing } from '../rules.ts'

/** Asks the provider about a person (12 digits), and says how it went. A credit inquiry is made only after a question. */
export function useRefresh(socialSecurityNumber: string) {
  const refresh = useCommand(person.refresh)
  async function ask(doCreditCheck: boolean): Promise<Person> {
    notify.info(refreshing)
    const answer = await refresh.mutateAsync({ socialSecurityNumber, doCreditCheck })
    const failure = doCreditCheck ? (answer.creditFailure ?? answer.failure) : answer.failure
    if (failure) notify.error(`${failure.text}. De senaste uppgifterna finns kvar.`)
    else notify.success(doCreditCheck ? 'Kreditupplysningen är gjord' : 'Persondata är uppdaterad')
    return answer
  }
  return {
    pending: refresh.isPending,
    look: () => ask(false),
    /** Undefined when the user thinks better of it. `cost` (öre) is what the last one cost. */
    async inquire(cost?: number): Promise<Person | undefined> {
      const sure = await confirm({
        title: 'Gör komplett kreditupplysning?',
        text: `En omfrågandekopia skickas till personen, och leverantören tar betalt för varje upplysning.${cost ? ` Den förra kostade ${formatMoney(cost)} kr.` : ''}`,
        act: 'Gör upplysningen och betala',
      })
      return sure ? ask(true) : undefined
    },
  }
}
