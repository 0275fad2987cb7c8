import { useAnswer, useCommand } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { costs } from '#areas/foundation/costs/contract.ts'
import { priceText } from '#areas/foundation/costs/rules.ts'
import { person } from '../contract.ts'
import type { Person } from '../information.ts'
import { purposesFor, refreshing, type Purpose } from '../rules.ts'
import { PurposeField } from './PurposeField.tsx'

interface Asked {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly doCreditCheck: boolean
}
/**
 * Asks what an inquiry is for, with its price (person 9). Undefined when the user thinks better of
 * it.
 */
async function purposeOf({ title, text, act, doCreditCheck }: Asked): Promise<Purpose | undefined> {
  for (;;) {
    let chosen: Purpose | undefined
    const sure = await confirm({
      title,
      text: (
        <>
          <p>{text}</p>
          <PurposeField
            purposes={purposesFor(doCreditCheck)}
            onChoose={(purpose) => {
              chosen = purpose
            }}
          />
        </>
      ),
      act,
    })
    if (!sure) return undefined
    if (chosen) return chosen
    notify.error('Välj ändamål: vad upplysningen ska användas till')
  }
}

/**
 * Asks the provider about a person (12 digits), and says how it went. Nothing is paid for before a
 * question with its price.
 */
export function useRefresh(socialSecurityNumber: string) {
  const refresh = useCommand(person.refresh)
  const prices = useAnswer(costs.prices, {}).data?.person
  async function ask(asked: Asked): Promise<Person | undefined> {
    const { doCreditCheck } = asked
    const purpose = await purposeOf(asked)
    if (!purpose) return undefined
    notify.info(refreshing)
    const answer = await refresh.mutateAsync({ socialSecurityNumber, doCreditCheck, purpose })
    const failure = doCreditCheck ? (answer.creditFailure ?? answer.failure) : answer.failure
    if (failure) notify.error(`${failure.text}. De senaste uppgifterna finns kvar.`)
    else notify.success(doCreditCheck ? 'Kreditupplysningen är gjord' : 'Persondata är uppdaterad')
    return answer
  }
  return {
    pending: refresh.isPending || prices === undefined,
    /** Undefined when the user thinks better of it. */
    look: async (): Promise<Person | undefined> =>
      prices &&
      ask({
        title: 'Hämta personuppgifter?',
        text: `Leverantören tar betalt för varje hämtning, högst ${priceText(prices.register)}. Personen får ingen kopia.`,
        act: 'Hämta och betala',
        doCreditCheck: false,
      }),
    /** Undefined when the user thinks better of it. */
    inquire: async (): Promise<Person | undefined> =>
      prices &&
      ask({
        title: 'Gör komplett kreditupplysning?',
        text: `En omfrågandekopia skickas till personen, och leverantören tar betalt för varje upplysning, högst ${priceText(prices.register + prices.credit)}.`,
        act: 'Gör upplysningen och betala',
        doCreditCheck: true,
      }),
  }
}
