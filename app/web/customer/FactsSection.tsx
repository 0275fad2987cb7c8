import { useState, type FormEvent } from 'react'
import type { CustomerOverview } from '#areas/acquisition/customer/answers.ts'
import { ask } from './ask.ts'
import { sentenceOf, useWords } from './language.tsx'
import css from './customer.module.css'

interface FactsSectionProps {
  shown: CustomerOverview
  onChanged: () => Promise<void>
}
/** What we hold of the company, to be confirmed, or told us what is wrong of. */
export function FactsSection({ shown, onChanged }: FactsSectionProps) {
  const words = useWords()
  const { facts, companyName, mayDecide } = shown
  const [correction, setCorrection] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  async function answer(said: string) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await ask('answerFacts', { correction: said })
      setCorrection(undefined)
      await onChanged()
    } catch (error) {
      setProblem(sentenceOf(words, error))
    } finally {
      setIsBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (correction !== undefined && correction.trim() !== '') void answer(correction)
  }
  const contact = [facts.contactName, facts.contactEmail, facts.contactPhone]
  return (
    <>
      <h2>{words.facts.title}</h2>
      <dl className={css.facts}>
        <dt>{words.facts.name}</dt>
        <dd>{companyName}</dd>
        <dt>{words.facts.address}</dt>
        <dd>{facts.address || words.facts.none}</dd>
        <dt>{words.facts.contact}</dt>
        <dd>{contact.filter(Boolean).join(', ') || words.facts.none}</dd>
      </dl>
      {facts.answer === 'none' ? null : <p role="status">{words.facts[facts.answer]}</p>}
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {facts.answer === 'none' && correction === undefined ? (
        <div className={css.acts}>
          {mayDecide ? (
            <button
              type="button"
              className={css.secondary}
              disabled={isBusy}
              onClick={() => void answer('')}
            >
              {words.facts.isRight}
            </button>
          ) : null}
          <button type="button" className={css.quiet} onClick={() => setCorrection('')}>
            {words.facts.isWrong}
          </button>
        </div>
      ) : null}
      {correction === undefined ? null : (
        <form onSubmit={send}>
          <div className={css.question}>
            <label htmlFor="correction">{words.facts.correction}</label>
            <textarea
              id="correction"
              className={css.input}
              rows={4}
              maxLength={2000}
              required
              value={correction}
              onChange={({ target }) => setCorrection(target.value)}
            />
          </div>
          <div className={css.acts}>
            <button type="submit" className={css.primary} disabled={isBusy}>
              {words.facts.send}
            </button>
            <button
              type="button"
              className={css.secondary}
              onClick={() => setCorrection(undefined)}
            >
              {words.cancel}
            </button>
          </div>
        </form>
      )}
    </>
  )
}
