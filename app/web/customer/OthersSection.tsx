import { useState, type FormEvent } from 'react'
import type { CustomerOverview } from '#areas/acquisition/customer/answers.ts'
import { ask } from './ask.ts'
import { sentenceOf, useWords } from './language.tsx'
import css from './customer.module.css'

interface OthersSectionProps {
  shown: CustomerOverview
  onChanged: () => Promise<void>
}
/** Who else signs for the company, how far they have come, and the way to invite them (customer 14). */
export function OthersSection({ shown: { others }, onChanged }: OthersSectionProps) {
  const words = useWords()
  const [inviting, setInviting] = useState<string>()
  if (others.every(({ isOwn }) => isOwn)) return null
  return (
    <>
      <h2>{words.others.title}</h2>
      <p>{words.others.about}</p>
      <ul className={css.steps}>
        {others.map((one) => (
          <li key={one.key} className={css.step}>
            <span>
              {one.name}
              {one.isOwn ? ` ${words.others.you}` : ''}
            </span>
            <span className={css.badge}>{words.others.states[one.state]}</span>
            {one.state === 'in' || inviting === one.key ? null : (
              <button
                type="button"
                className={css.secondary}
                aria-label={`${one.state === 'none' ? words.others.invite : words.others.again}: ${one.name}`}
                onClick={() => setInviting(one.key)}
              >
                {one.state === 'none' ? words.others.invite : words.others.again}
              </button>
            )}
            {inviting === one.key ? (
              <InviteForm
                invited={one.key}
                name={one.name}
                onDone={async () => {
                  setInviting(undefined)
                  await onChanged()
                }}
                onCancel={() => setInviting(undefined)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface InviteFormProps {
  /** Their key. */
  invited: string
  name: string
  onDone: () => Promise<void>
  onCancel: () => void
}
function InviteForm({ invited, name, onDone, onCancel }: InviteFormProps) {
  const words = useWords()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  async function send(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(undefined)
    try {
      await ask('inviteOther', { key: invited, email })
      await onDone()
    } catch (error) {
      setProblem(sentenceOf(words, error))
      setIsBusy(false)
    }
  }
  const id = `email-${invited}`
  return (
    <form className={css.question} onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{words.others.email(name)}</label>
      <input
        id={id}
        className={css.input}
        type="email"
        autoComplete="off"
        maxLength={200}
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.acts}>
        <button type="submit" className={css.primary} disabled={isBusy}>
          {words.others.send}
        </button>
        <button type="button" className={css.secondary} onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}
