import type { KycAnswer } from '#areas/acquisition/kyc/answers.ts'
import { countries } from '#platform/swedish/countries.ts'
import type { PersonAnswer, PersonField } from '#areas/acquisition/kyc/person-rules.ts'
import type { KycQuestion, PersonAnswerFields } from '#areas/acquisition/kyc/questions.ts'
import { readNumber, writeNumber } from '#platform/swedish/format.ts'
import { useState } from 'react'
import { useWords } from './language.tsx'
import css from './customer.module.css'

const nobody: PersonAnswer = {
  socialSecurityNumber: '',
  firstName: '',
  lastName: '',
  ownershipPercentage: null,
  country: '',
}
/** By the language of the words they stand among. */
const land = { sv: countries('sv'), en: countries('en') }
const askedBy: readonly (readonly [PersonField, keyof PersonAnswerFields])[] = [
  ['socialSecurityNumber', 'askForSocialSecurityNumber'],
  ['firstName', 'askForFirstName'],
  ['lastName', 'askForLastName'],
  ['ownershipPercentage', 'askForOwnershipPercentage'],
  ['country', 'askForCountry'],
]

interface PersonsFieldProps {
  question: KycQuestion
  answer: KycAnswer
  id: string
  onAnswer: (answer: KycAnswer) => void
}
/** One person, or as many as there are, with what the question asks of them. */
export function PersonsField({ question, answer, id, onAnswer }: PersonsFieldProps) {
  const words = useWords()
  const { personAnswerFields: asked } = question.meta.model
  const persons = answer.persons.length > 0 ? answer.persons : [nobody]
  const give = (changed: readonly PersonAnswer[]) =>
    // One blank person is nobody.
    onAnswer({
      ...answer,
      persons: JSON.stringify(changed) === JSON.stringify([nobody]) ? [] : changed,
    })
  return (
    <>
      {persons.map((person, place) => (
        <fieldset key={place} className={css.person}>
          <legend>{words.kyc.person(place + 1)}</legend>
          {askedBy
            .filter(([, flag]) => asked[flag])
            .map(([field]) => (
              <PersonInput
                key={field}
                id={`${id}-${place}-${field}`}
                field={field}
                person={person}
                onChange={(changed) =>
                  give(persons.map((one, at) => (at === place ? { ...one, ...changed } : one)))
                }
              />
            ))}
          {persons.length > 1 ? (
            <button
              type="button"
              className={css.secondary}
              onClick={() => give(persons.filter((_, at) => at !== place))}
            >
              {words.kyc.removePerson(place + 1)}
            </button>
          ) : null}
        </fieldset>
      ))}
      {asked.allowMultiple ? (
        <button
          type="button"
          className={css.secondary}
          onClick={() => onAnswer({ ...answer, persons: [...persons, nobody] })}
        >
          {words.kyc.addPerson}
        </button>
      ) : null}
    </>
  )
}

interface PersonInputProps {
  id: string
  field: PersonField
  person: PersonAnswer
  onChange: (changed: Partial<PersonAnswer>) => void
}
function PersonInput({ id, field, person, onChange }: PersonInputProps) {
  const words = useWords()
  const label = <label htmlFor={id}>{words.kyc.fields[field]}</label>
  if (field === 'country')
    return (
      <>
        {label}
        <select
          id={id}
          className={css.input}
          value={person.country}
          onChange={({ target }) => onChange({ country: target.value })}
        >
          <option value="">{words.kyc.choose}</option>
          {land[words.tag].map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </>
    )
  if (field === 'ownershipPercentage')
    return (
      <>
        {label}
        <ShareInput
          id={id}
          share={person.ownershipPercentage}
          onChange={(ownershipPercentage) => onChange({ ownershipPercentage })}
        />
      </>
    )
  return (
    <>
      {label}
      <input
        id={id}
        className={css.input}
        value={person[field]}
        maxLength={field === 'socialSecurityNumber' ? 30 : 100}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </>
  )
}

interface ShareInputProps {
  id: string
  /** Percent. */
  share: number | null
  onChange: (share: number | null) => void
}
/**
 * A share as people write it, with a comma or a point. No field of the browser's for numbers: those
 * read '2,5' as 25 where the browser speaks English, and a wheel over them changes what is written.
 */
function ShareInput({ id, share, onChange }: ShareInputProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string>()
  const [unreadable, setUnreadable] = useState(false)
  return (
    <>
      <input
        id={id}
        className={css.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={typed ?? writeNumber(share, 2)}
        aria-invalid={unreadable}
        aria-describedby={unreadable ? `${id}-unreadable` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setUnreadable(false)
          onChange(readNumber(target.value, 2) ?? null)
        }}
        onBlur={() => {
          if (typed === undefined) return
          if (readNumber(typed, 2) === undefined) setUnreadable(true)
          else setTyped(undefined)
        }}
      />
      {unreadable ? (
        <p id={`${id}-unreadable`} className={css.fieldProblem}>
          {words.kyc.unreadableShare}
        </p>
      ) : null}
    </>
  )
}
