import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow } from '#platform/web/ui/form/Form.tsx'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import type { KycAnswer } from '../answers.ts'
import { countries } from '#platform/swedish/countries.ts'
import {
  fieldsAsked,
  mostPersons,
  noPerson,
  type PersonAnswer,
  type PersonField,
} from '../person-rules.ts'
import type { KycQuestion } from '../questions.ts'
import { answerField, type Answering } from './answering.ts'
import css from './kyc.module.css'

interface PersonsFieldProps {
  question: KycQuestion
  answer: KycAnswer
  answering: Answering
}
const land = countries().map(({ code, name }) => ({ value: code, label: name }))
const blank = JSON.stringify(noPerson)

/** One person, or as many as there are, with what the question asks of them. */
export function PersonsField({ question, answer, answering }: PersonsFieldProps) {
  const { personAnswerFields: asked, validation } = question.meta.model
  const { allowMultiple } = asked
  const { id, error } = answerField(answering, question.id, '', answer, answering.onAnswer)
  const persons = answer.persons.length > 0 ? answer.persons : [noPerson]
  const give = (changed: readonly PersonAnswer[]) =>
    // One blank person is nobody.
    answering.onAnswer({
      ...answer,
      persons: changed.length === 1 && JSON.stringify(changed[0]) === blank ? [] : changed,
    })
  const change = (place: number, changed: Partial<PersonAnswer>) =>
    give(persons.map((person, at) => (at === place ? { ...person, ...changed } : person)))
  const described = [question.bodyText && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset className={css.group} id={id} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>
        {question.question}
        {validation.mandatory ? (
          <span aria-hidden className={css.mark}>
            {' '}
            *
          </span>
        ) : null}
      </legend>
      {question.bodyText ? (
        <p id={`${id}-hint`} className={css.explained}>
          {question.bodyText}
        </p>
      ) : null}
      {persons.map((person, place) => (
        <fieldset key={place} className={css.person}>
          <legend className={allowMultiple ? undefined : 'unseen'}>Person {place + 1}</legend>
          <FieldRow>
            {fieldsAsked(asked).map((name) => (
              <PersonInput
                key={name}
                name={name}
                person={person}
                question={question}
                place={place}
                onChange={(changed) => change(place, changed)}
                answering={answering}
              />
            ))}
          </FieldRow>
          {allowMultiple && persons.length > 1 ? (
            <ActionButton
              icon="delete"
              label={`Ta bort person ${place + 1}`}
              onClick={() => give(persons.filter((_, at) => at !== place))}
            >
              Ta bort
            </ActionButton>
          ) : null}
        </fieldset>
      ))}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
      {allowMultiple ? (
        <ActionButton
          icon="plus"
          onClick={() => answering.onAnswer({ ...answer, persons: [...persons, noPerson] })}
          disabledReason={
            persons.length >= mostPersons ? `Högst ${mostPersons} personer kan anges` : undefined
          }
        >
          Lägg till person
        </ActionButton>
      ) : null}
    </fieldset>
  )
}

interface PersonInputProps {
  name: PersonField
  person: PersonAnswer
  question: KycQuestion
  place: number
  onChange: (changed: Partial<PersonAnswer>) => void
  answering: Answering
}
function PersonInput({ name, person, question, place, onChange, answering }: PersonInputProps) {
  const bound = <V,>(value: V, changed: (value: V) => void) =>
    answerField(answering, question.id, `${place}.${name}`, value, changed)
  if (name === 'ownershipPercentage')
    return (
      <NumberField
        field={bound<number | null>(person.ownershipPercentage, (ownershipPercentage) =>
          onChange({ ownershipPercentage }),
        )}
        label="Ägarandel"
        unit="%"
        decimals={2}
        positive
      />
    )
  if (name === 'country')
    return (
      <SelectField
        field={bound<string | null>(person.country || null, (country) =>
          onChange({ country: country ?? '' }),
        )}
        label="Land"
        choices={land}
        clearable
      />
    )
  const labels = {
    socialSecurityNumber: 'Personnummer',
    firstName: 'Förnamn',
    lastName: 'Efternamn',
  }
  return (
    <TextField
      field={bound(person[name], (text) => onChange({ [name]: text }))}
      label={labels[name]}
      {...(name === 'socialSecurityNumber' && { placeholder: 'ÅÅÅÅMMDD-NNNN' })}
      maxLength={name === 'socialSecurityNumber' ? 30 : 100}
    />
  )
}
