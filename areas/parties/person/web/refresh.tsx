import { useCommand } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { priceText, usePrices } from '#areas/foundation/costs/web/prices.ts'
import { person } from '../contract.ts'
import type { Person } from '../information.ts'
import { refreshing } from '../rules.ts'

/**
 * Asks the provider about a person (12 digits), and says how it went. Nothing is paid for before a
 * question with its price.
 */
export function useRefresh(socialSecurityNumber: string) {
  const refresh = useCommand(person.refresh)
  const prices = usePrices()?.person
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
    /** Undefined when the user thinks better of it. */
    async look(): Promise<Person | undefined> {
      if (!prices) return undefined
      const sure = await confirm({
        title: 'Hämta personuppgifter?',
        text: `Leverantören tar betalt för varje hämtning, högst ${priceText(prices.register)}. Personen får ingen kopia.`,
        act: 'Hämta och betala',
      })
      return sure ? ask(false) : undefined
    },
    /** Undefined when the user thinks better of it. */
    async inquire(): Promise<Person | undefined> {
      if (!prices) return undefined
      const sure = await confirm({
        title: 'Gör komplett kreditupplysning?',
        text: `En omfrågandekopia skickas till personen, och leverantören tar betalt för varje upplysning, högst ${priceText(prices.register + prices.credit)}.`,
        act: 'Gör upplysningen och betala',
      })
      return sure ? ask(true) : undefined
    },
  }
}
