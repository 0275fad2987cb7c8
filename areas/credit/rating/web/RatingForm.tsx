import { checkWith } from '#platform/web/check.ts'
import { keepAnswer, useAnswer, useCommand } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { useActor } from '#platform/web/actor.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { searchCosts } from '#areas/foundation/costs/rules.ts'
import { mayBuyLookUps, missingRole } from '#areas/foundation/users/rules.ts'
import { rating, type RatingResult } from '../contract.ts'
import { confirmationText } from '../texts.ts'
import css from './rating.module.css'

const sides = [
  { value: 'issuer', label: 'Utställare' },
  { value: 'recipient', label: 'Mottagare' },
] as const
interface Typed extends Record<string, unknown> {
  organizationNumber: string
  side: (typeof sides)[number]['value']
}

/**
 * Searches a rating. About a sole trader it asks first, since the person gets a copy of the
 * question.
 */
export function RatingForm({ onRated }: { onRated: (rated: RatingResult) => void }) {
  const search = { issuer: useCommand(rating.issuerV2), recipient: useCommand(rating.recipientV2) }
  const prices = useAnswer(costs.prices, {}).data
  const mayNotPay = missingRole(mayBuyLookUps, useActor())
  const form = useSaveForm<Typed>({
    initial: { organizationNumber: '', side: 'issuer' },
    warn: false,
    check: ({ organizationNumber }) => checkWith(rating.issuerV2, { organizationNumber }),
    save: async ({ organizationNumber, side }) => {
      const rated = await asking((userConfirmation) =>
        search[side].mutateAsync({ organizationNumber, userConfirmation }),
      )
      if (!rated) return
      keepAnswer(rating.getRating, { id: rated.decisionReference }, rated)
      onRated(rated)
    },
  })
  return (
    <div className={css.search}>
      <Form form={form} submit="Sök rating">
        <div className={css.sides}>
          <Toggles
            label="Företaget bedöms som"
            choices={sides}
            value={form.values.side}
            onChange={(side) => form.set({ side })}
          />
        </div>
        <TextField
          field={form.field('organizationNumber')}
          label="Organisationsnummer"
          hint={
            mayNotPay === undefined
              ? searchCosts(prices)
              : `Bedöms av det som redan är hämtat. Att hämta på nytt kostar pengar. ${mayNotPay}.`
          }
          required
          maxLength={20}
        />
      </Form>
    </div>
  )
}

type Confirmed = { confirmed: boolean; confirmationType: 'CopyToPerson' }[]
/**
 * Sends the question, and again with the confirmation when one is needed and given. Undefined when
 * it was not given.
 */
async function asking(
  send: (confirmation: Confirmed) => Promise<RatingResult>,
): Promise<RatingResult | undefined> {
  try {
    return await send([])
  } catch (thrown) {
    if (refusalOf(thrown)?.code !== 'needUserConfirmation') throw thrown
    const sure = await confirm({
      title: 'Skicka en kopia till personen?',
      text: confirmationText,
      act: 'Fråga och skicka kopia',
    })
    return sure ? send([{ confirmed: true, confirmationType: 'CopyToPerson' }]) : undefined
  }
}
