import type { ReactNode } from 'react'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { byQuestion, chosenOf, type KycAnswer } from '../answers.ts'
import { countryName } from '../countries.ts'
import type { PersonAnswer } from '../person-rules.ts'
import type { KycQuestion } from '../questions.ts'
import type { KycRisk } from '../risk-rules.ts'
import css from './kyc.module.css'

interface GivenAnswersProps {
  questions: readonly KycQuestion[]
  answers: readonly KycAnswer[]
  /** What is marked in them (kyc 23). */
  risks?: readonly KycRisk[]
}

/** What was asked and what was answered, to read. */
export function GivenAnswers({ questions, answers, risks = [] }: GivenAnswersProps) {
  const known = byQuestion(answers)
  return (
    <dl className={css.given}>
      {questions.map((question) => {
        const answer = known.get(question.id)
        const followed = chosenOf(question, answer).flatMap((option) => option.questions)
        return (
          <div key={question.id}>
            <dt>{question.question}</dt>
            <dd>
              {answer ? wordsOf(question, answer) : <span className={css.quiet}>Inget svar</span>}
              {risks
                .filter(({ questionId }) => questionId === question.id)
                .map(({ reason }) => (
                  <p key={reason} className={css.risk}>
                    <Icon name="warning" /> {reason}
                  </p>
                ))}
              {followed.length > 0 ? (
                <GivenAnswers questions={followed} answers={answers} risks={risks} />
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function wordsOf(question: KycQuestion, answer: KycAnswer): ReactNode {
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
