import { textField } from '#platform/swedish/fields.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { isCountry } from '#platform/swedish/countries.ts'
import type { PersonAnswerFields } from './questions.ts'
import { requiredText } from './texts.ts'

/** A person who is named in an answer (kyc 16). What is not asked for is empty. */
export interface PersonAnswer {
  /** 12 digits. */
  readonly socialSecurityNumber: string
  readonly firstName: string
  readonly lastName: string
  /** Percent, at most two decimals; null when it is not given. */
  readonly ownershipPercentage: number | null
  /** Two letters, ISO 3166-1. */
  readonly country: string
}
export type PersonField = keyof PersonAnswer

export const noPerson: PersonAnswer = {
  socialSecurityNumber: '',
  firstName: '',
  lastName: '',
  ownershipPercentage: null,
  country: '',
}
export const mostPersons = 50

/** The fields of a person that a question asks for, in the order they are shown. */
export const fieldsAsked = (asked: PersonAnswerFields): PersonField[] =>
  (
    [
      ['socialSecurityNumber', asked.askForSocialSecurityNumber],
      ['firstName', asked.askForFirstName],
      ['lastName', asked.askForLastName],
      ['ownershipPercentage', asked.askForOwnershipPercentage],
      ['country', asked.askForCountry],
    ] as const
  )
    .filter(([, isAsked]) => isAsked)
    .map(([field]) => field)

const name = (label: string) => textField({ label, max: 100, required: false })
const names = { firstName: name('Förnamnet'), lastName: name('Efternamnet') }

type Judged<V> = { readonly value: V } | { readonly problem: string }
type Share = PersonAnswer['ownershipPercentage']
type TextField = Exclude<PersonField, 'ownershipPercentage'>

function judgeShare(share: Share): Judged<Share> {
  const fine = share === null || (share >= 0 && share <= 100 && Number(share.toFixed(2)) === share)
  return fine
    ? { value: share }
    : { problem: 'Ägarandelen ska vara mellan 0 och 100 procent, med högst två decimaler' }
}

function judgeText(field: TextField, written: string): Judged<string> {
  const text = written.trim()
  if (text === '') return { value: '' }
  if (field === 'socialSecurityNumber') {
    const reading = readPersonalNumber(text)
    return reading.ok ? { value: reading.value } : { problem: reading.problem }
  }
  if (field === 'country')
    return isCountry(text.toUpperCase())
      ? { value: text.toUpperCase() }
      : { problem: 'Välj ett land i listan' }
  const parsed = names[field].safeParse(text)
  return parsed.success
    ? { value: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? requiredText }
}

/** A problem with a person: where, `0.firstName`, and a Swedish sentence. */
export interface PersonProblem {
  readonly at: string
  readonly message: string
}

/**
 * The persons in storage form, and what is wrong with them. When the answers are completed, all
 * that is asked for has to be there.
 */
export function judgePersons(
  persons: readonly PersonAnswer[],
  asked: PersonAnswerFields,
  completed: boolean,
) {
  const problems: PersonProblem[] = []
  const fields = fieldsAsked(asked)
  const judgedPersons = persons.map((person, place) => {
    /** The value as it is stored; undefined where something is wrong with it. */
    const stored = <V extends string | Share>(field: PersonField, judged: Judged<V>) => {
      const isMissing = 'value' in judged && (judged.value === '' || judged.value === null)
      const problem = completed && isMissing ? requiredText : undefined
      const message = 'problem' in judged ? judged.problem : problem
      if (message !== undefined) problems.push({ at: `${place}.${field}`, message })
      return 'value' in judged ? judged.value : undefined
    }
    const answer: { -readonly [Field in PersonField]: PersonAnswer[Field] } = { ...noPerson }
    for (const field of fields)
      if (field === 'ownershipPercentage')
        answer[field] = stored(field, judgeShare(person[field])) ?? noPerson[field]
      else answer[field] = stored(field, judgeText(field, person[field])) ?? noPerson[field]
    return answer
  })
  const numbers = judgedPersons.map(({ socialSecurityNumber }) => socialSecurityNumber)
  numbers.forEach((number, place) => {
    if (number !== '' && numbers.indexOf(number) !== place)
      problems.push({ at: `${place}.socialSecurityNumber`, message: 'Personen står redan ovan' })
  })
  const shares = judgedPersons.reduce(
    (sum, { ownershipPercentage }) => sum + Math.round((ownershipPercentage ?? 0) * 100),
    0,
  )
  if (shares > 10_000)
    problems.push({ at: '', message: 'Ägarandelarna är tillsammans mer än 100 procent' })
  return { persons: judgedPersons, problems }
}
