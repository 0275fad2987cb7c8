import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { chosenOf, type KycAnswer } from '../answers.ts'
import { countryName } from '#platform/swedish/countries.ts'
import type { PersonAnswer } from '../person-rules.ts'
import type { KycQuestion } from '../questions.ts'
import css from './kyc.module.css'

/** An answer, to read. */
export function AnswerWords({ question, answer }: { question: KycQuestion; answer: KycAnswer }) {
  const { type, textFieldInputType } = question.meta.model
  if (type === 'Person')
    return (
      <ul>
        {answer.persons.map((person, place) => (
          <li key={place}>{personWords(person)}</li>
        ))}
      </ul>
    )
  const chosen = chosenOf(question, answer)
  if (chosen.length > 0)
    return (
      <ul>
        {chosen.map(({ id, text }) => {
          const written = answer.options.find((option) => option.id === id)?.text
          return <li key={id}>{written ? `${text}: ${written}` : text}</li>
        })}
      </ul>
    )
  if (textFieldInputType === 'Password') return <span className={css.quiet}>Dold</span>
  if (textFieldInputType === 'SocialSecurityNumber') return formatOrganizationNumber(answer.text)
  return <span className={css.lines}>{answer.text}</span>
}

function personWords(person: PersonAnswer) {
  const { socialSecurityNumber, firstName, lastName, ownershipPercentage: share, country } = person
  return [
    formatOrganizationNumber(socialSecurityNumber),
    `${firstName} ${lastName}`.trim(),
    share === null ? '' : `${String(share).replace('.', ',')} %`,
    country && countryName(country),
  ]
    .filter(Boolean)
    .join(', ')
}
