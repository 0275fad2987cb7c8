import { useCallback, useEffect, useRef, useState } from 'react'
import { RichText } from '#areas/acquisition/agreements/web/RichText.tsx'
import type {
  CustomerAgreement,
  CustomerAgreementText,
} from '#areas/acquisition/customer/answers.ts'
import type { AgreementState, StepState } from '#areas/acquisition/customer/rules.ts'
import { AgreementEnd, isPassed } from './AgreementEnd.tsx'
import { ask, Refused, save } from './ask.ts'
import { Heading, Outcome } from './Heading.tsx'
import { SignAgreement } from './SignAgreement.tsx'
import { sentenceOf, useWords } from './language.tsx'
import { StateBadge } from './OverviewPage.tsx'
import { stepAddress } from './place.ts'
import css from './customer.module.css'

const badges: Readonly<Record<AgreementState, StepState>> = {
  read: 'done',
  mine: 'todo',
  waiting: 'waiting',
  others: 'others',
  signed: 'done',
}

interface AgreementsPageProps {
  taskId: string
  /** The one that is read; undefined for the list. */
  opened: string | undefined
  onChanged: () => Promise<void>
  onOut: () => void
}
/** The agreements of a task: the list, or one of them to read and sign. */
export function AgreementsPage({ taskId, opened, onChanged, onOut }: AgreementsPageProps) {
  const words = useWords()
  const [shown, setShown] = useState<readonly CustomerAgreement[]>()
  const [problem, setProblem] = useState<unknown>()
  const failed = useCallback(
    (error: unknown) => {
      if (error instanceof Refused && error.status === 401) onOut()
      else setProblem(error)
    },
    [onOut],
  )
  const load = useCallback(
    () => ask('agreements', { taskId }).then(setShown, failed),
    [taskId, failed],
  )
  useEffect(() => void load(), [load])
  if (problem !== undefined)
    return (
      <p role="alert" className={css.problem}>
        {sentenceOf(words, problem)}
      </p>
    )
  if (!shown) return <p role="status">{words.loading}</p>
  if (opened !== undefined) {
    const one = shown.find(({ id }) => id === opened)
    if (!one) return <p role="alert">{words.refusals.notFound}</p>
    const signed = async () => {
      await load()
      await onChanged()
    }
    // What is only read belongs to what is signed (customer 22).
    const others = shown.filter(({ id, state }) => state === 'read' && id !== opened)
    return (
      <Agreement taskId={taskId} shown={one} others={others} onSigned={signed} onFailed={failed} />
    )
  }
  if (shown.length === 0) return <p className={css.note}>{words.agreement.none}</p>
  return (
    <ul className={css.steps}>
      {shown.map((one) => (
        <li key={one.id} className={css.step}>
          <a href={stepAddress(taskId, one.id)}>{one.name}</a>
          <StateBadge state={badges[one.state]}>{words.agreement.states[one.state]}</StateBadge>
          <Persons shown={one} />
        </li>
      ))}
    </ul>
  )
}

/** Who has signed, and who has not. */
function Persons({ shown: { persons, state } }: { shown: CustomerAgreement }) {
  const words = useWords().agreement
  const named = (hasSigned: boolean) =>
    persons
      .filter((one) => one.hasSigned === hasSigned)
      .map(({ name }) => name)
      .join(', ')
  const [signed, missing] = [named(true), named(false)]
  const isOpen = state !== 'signed' && missing !== ''
  return (
    <div className={css.persons}>
      {signed === '' ? null : <p>{words.signedBy(signed)}</p>}
      {isOpen ? <p>{words.missing(missing)}</p> : null}
      {isOpen && persons.length > 1 ? <p>{words.mayDo}</p> : null}
    </div>
  )
}

interface AgreementProps {
  taskId: string
  shown: CustomerAgreement
  /** What belongs to it, as it was when the page was opened. */
  others: readonly CustomerAgreement[]
  onSigned: () => Promise<void>
  onFailed: (error: unknown) => void
}
/** One agreement, shown to its end before it is signed. */
function Agreement({ taskId, shown, others, onSigned, onFailed }: AgreementProps) {
  const words = useWords()
  const [text, setText] = useState<CustomerAgreementText>()
  const agreementId = shown.id
  const [wasMine] = useState(shown.state === 'mine')
  const read = useCallback(
    () => ask('agreement', { taskId, agreementId }).then(setText, onFailed),
    [taskId, agreementId, onFailed],
  )
  useEffect(() => void read(), [read])
  const end = useRef<HTMLParagraphElement>(null)
  const contentSha256 = text?.contentSha256 ?? ''
  const tell = useCallback(async () => {
    await ask('agreementShown', { taskId, agreementId, contentSha256 })
    setText((now) => (now?.contentSha256 === contentSha256 ? { ...now, isShown: true } : now))
  }, [taskId, agreementId, contentSha256])
  // Who signs at once may come before what the end tells of itself.
  const beforeSigning = async () => {
    if (text?.isShown === false && isPassed(end.current)) await tell()
  }
  // What does not arrive now is told when it is signed.
  const reached = useCallback(
    () =>
      tell().catch((error: unknown) => {
        if (error instanceof Refused && error.status === 401) onFailed(error)
        else if (error instanceof Refused && error.code === 'otherText') return read()
        return undefined
      }),
    [tell, read, onFailed],
  )
  if (!text) return <p role="status">{words.loading}</p>
  return (
    <>
      <Heading>{text.name}</Heading>
      <p className={css.quietLine}>{words.agreement.revision(text.revision)}</p>
      {text.summary === '' ? null : (
        <section className={css.paper} lang="sv" aria-label={words.agreement.summary}>
          <RichText html={text.summary} />
        </section>
      )}
      <section className={css.paper} lang="sv" aria-label={text.name}>
        <RichText html={text.text} />
      </section>
      <AgreementEnd key={contentSha256} end={end} isShown={text.isShown} onReached={reached} />
      <p>
        <button
          type="button"
          className={css.quiet}
          onClick={() => void save('agreementFile', { taskId, agreementId }).catch(onFailed)}
        >
          {words.agreement.save}
        </button>
      </p>
      <Persons shown={shown} />
      {shown.state === 'mine' ? (
        <SignAgreement
          which={{ taskId, agreementId }}
          text={text}
          others={others.filter(({ isShown }) => !isShown)}
          beforeSigning={beforeSigning}
          onSigned={onSigned}
          onOther={read}
          onNotShown={() => end.current?.focus()}
          onFailed={onFailed}
        />
      ) : (
        <Outcome className={css.note} hasCome={wasMine}>
          {words.agreement.mine[shown.state]}
        </Outcome>
      )}
    </>
  )
}
