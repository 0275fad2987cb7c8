import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { checkWith } from '#platform/web/check.ts'
import { askOnce, keepAnswer, useAnswer, useCommand } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { SelectField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { searchCosts } from '#areas/foundation/costs/rules.ts'
import { isIn, maySearchById, missingRole } from '#areas/foundation/users/rules.ts'
import { useGo } from '#platform/web/place.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { places } from '#areas/places.ts'
import type { SearchAnswer } from '../answers.ts'
import { prospects } from '../contract.ts'
import { defaultBucket, standardLoan, typeOfBucket, type ProspectBucket } from '../rules.ts'
import { noHit } from '../texts.ts'
import { LoanFields } from './LoanFields.tsx'
import css from './prospects.module.css'
import { SearchQuestion, type Ignoring } from './SearchQuestion.tsx'

const ways = [
  { value: 'number', label: 'Organisationsnummer' },
  { value: 'id', label: 'Prospekt-id' },
] as const
type Way = (typeof ways)[number]['value']
interface Typed extends Record<string, unknown> {
  way: Way
  number: string
  prospectId: string
  /** Null: the one that is chosen at first. */
  bucket: string | null
  reason: string
  promotionalCode: string
  /** Öre. */
  loanAmount: number | null
  loanMonths: number | null
  loanContactName: string
  loanContactEmail: string
  loanContactPhone: string
}

/**
 * Searches a company by its number, or a prospect by its id; what has to be asked first is asked
 * over it (prospects 1-3).
 */
export function SearchForm({ side }: { side: ProspectBucket['type'] }) {
  const actor = useActor()
  const { policies } = actor
  const go = useGo()
  const offered = useAnswer(
    rulebucket.prospectContext,
    {},
    { enabled: missingRole(rulebucket.prospectContext.may, actor) === undefined },
  )
  const buckets = (offered.data ?? [])
    .map(({ id, name, ruleBucketType }) => ({ id, name, type: ruleBucketType }))
    .filter(({ type }) => type === side)
  const prices = useAnswer(costs.prices, {}).data
  const missing = missingRole(prospects.search.may, actor)
  const byId = isIn(maySearchById, actor)
  const search = {
    issuer: useCommand(prospects.search),
    recipient: useCommand(prospects.searchRecipient),
  }
  const [question, setQuestion] = useState<{
    readonly answer: SearchAnswer
    readonly given: Ignoring
  }>()
  const standard = defaultBucket(buckets, policies)?.id ?? null

  const chosenOf = ({ bucket }: Typed) => buckets.find(({ id }) => id === (bucket ?? standard))
  const isLoan = (typed: Typed) => {
    const chosen = chosenOf(typed)
    return chosen !== undefined && typeOfBucket(chosen) === 'loan'
  }
  const sentOf = (typed: Typed) => {
    const { loanAmount, loanMonths, loanContactName, loanContactEmail, loanContactPhone } = typed
    return {
      organizationNumber: typed.number,
      prospectReason: typed.reason,
      promotionalCode: side === 'issuer' ? typed.promotionalCode : '',
      ...(isLoan(typed) && {
        loanAmount,
        loanMonths,
        loanContactName,
        loanContactEmail,
        loanContactPhone,
      }),
    }
  }
  const open = (id: string) => void go(places.prospect(id))
  const form = useSaveForm<Typed>({
    initial: {
      way: missing === undefined || !byId ? 'number' : 'id',
      number: '',
      prospectId: '',
      bucket: null,
      reason: '',
      promotionalCode: '',
      loanAmount: standardLoan.amount * 100,
      loanMonths: standardLoan.months,
      loanContactName: '',
      loanContactEmail: '',
      loanContactPhone: '',
    },
    warn: false,
    check: (typed) => {
      if (typed.way === 'id')
        return { prospectId: checkWith(prospects.get, { id: typed.prospectId.trim() }).id }
      const { organizationNumber, ...problems } = checkWith(prospects.search, sentOf(typed))
      return { ...problems, number: organizationNumber }
    },
    save: async (typed) =>
      typed.way === 'number' ? ask(typed, {}) : find(typed.prospectId.trim()),
  })

  /** What has been said yes to holds for the questions that follow. */
  async function ask(typed: Typed, given: Ignoring): Promise<void> {
    const ruleBucketId = chosenOf(typed)?.id
    const answer = await search[side].mutateAsync({
      ...sentOf(typed),
      ...(ruleBucketId && { ruleBucketId, searchRuleBucketById: true }),
      ...given,
    })
    if (answer.state !== 'judged') return setQuestion({ answer, given })
    keepAnswer(prospects.get, { id: answer.prospect.id }, answer.prospect)
    open(answer.prospect.id)
  }

  async function find(id: string) {
    try {
      await askOnce(prospects.get, { id })
      open(id)
    } catch (thrown) {
      throw refusalOf(thrown)?.code === 'notFound' ? { code: 'notFound', message: noHit } : thrown
    }
  }

  return (
    <div className={css.search}>
      <Form
        form={form}
        submit="Sök"
        disabledReason={form.values.way === 'id' ? undefined : missing}
      >
        {byId && missing === undefined ? (
          <div className={css.ways}>
            <Toggles
              label="Sök på"
              choices={ways}
              value={form.values.way}
              onChange={(way) => form.set({ way })}
            />
          </div>
        ) : null}
        {form.values.way === 'id' ? (
          <TextField field={form.field('prospectId')} label="Prospekt-id" required maxLength={60} />
        ) : (
          <>
            <TextField
              field={form.field('number')}
              label="Organisationsnummer"
              hint={searchCosts(prices)}
              required
              maxLength={20}
            />
            {buckets.length > 0 ? (
              <SelectField
                field={{ ...form.field('bucket'), value: form.values.bucket ?? standard }}
                label="Prospekttyp"
                hint="Regelhinken som bedömer företaget."
                choices={buckets.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : null}
            {isLoan(form.values) ? <LoanFields field={form.field} /> : null}
            <TextAreaField field={form.field('reason')} label="Anledning" maxLength={2000} />
            {side === 'issuer' ? (
              <TextField field={form.field('promotionalCode')} label="Kampanjkod" maxLength={50} />
            ) : null}
          </>
        )}
      </Form>
      <SearchQuestion
        answer={question?.answer}
        organizationNumber={form.values.number.replaceAll('-', '').trim()}
        onClose={() => setQuestion(undefined)}
        onAsk={(more) => ask(form.values, { ...question?.given, ...more })}
        onOpen={open}
      />
    </div>
  )
}
