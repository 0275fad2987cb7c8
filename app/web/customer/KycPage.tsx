import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CustomerKyc } from '#areas/acquisition/customer/answers.ts'
import {
  answersAsked,
  askedQuestions,
  byQuestion,
  isEmpty,
  type KycAnswer,
} from '#areas/acquisition/kyc/answers.ts'
import { ask, Refused } from './ask.ts'
import { useFirstFault } from './focus.ts'
import { sentenceOf, useWords } from './language.tsx'
import { QuestionField } from './QuestionField.tsx'
import css from './customer.module.css'

/** Milliseconds of quiet after which what was answered is saved. */
const saveAfter = 1000

interface KycPageProps {
  taskId: string
  mayDecide: boolean
  onChanged: () => Promise<void>
  onOut: () => void
}
/** The questions of a task, fetched when they are opened. */
export function KycPage(props: KycPageProps) {
  const { taskId, onOut } = props
  const words = useWords()
  const [shown, setShown] = useState<CustomerKyc>()
  const [problem, setProblem] = useState<unknown>()
  /** Counts the times it was fetched, each a form of its own. */
  const [time, setTime] = useState(0)
  useEffect(() => {
    ask('kyc', { taskId }).then(setShown, (error: unknown) => {
      if (error instanceof Refused && error.status === 401) onOut()
      else setProblem(error)
    })
  }, [taskId, time, onOut])
  if (problem !== undefined)
    return (
      <p role="alert" className={css.problem}>
        {sentenceOf(words, problem)}
      </p>
    )
  if (!shown) return <p role="status">{words.loading}</p>
  if (shown.completed) return <p role="status">{words.kyc.submitted}</p>
  const reload = () => {
    setShown(undefined)
    setTime(time + 1)
  }
  return <KycForm key={time} {...props} first={shown} onReload={reload} onSubmitted={setShown} />
}

interface KycFormProps extends KycPageProps {
  first: CustomerKyc
  onReload: () => void
  onSubmitted: (after: CustomerKyc) => void
}
type Saved = 'saved' | 'saving' | { readonly why: string; readonly isStale: boolean }

/** Answers, saved by themselves while they are given. */
function KycForm({
  taskId,
  mayDecide,
  first,
  onChanged,
  onOut,
  onReload,
  onSubmitted,
}: KycFormProps) {
  const words = useWords()
  const { questions } = first
  const [answers, setAnswers] = useState<readonly KycAnswer[]>(first.answers)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [saved, setSaved] = useState<Saved>('saved')
  const version = useRef(first.version)
  /** Saves come one after the other, each on top of the one before. */
  const queue = useRef(Promise.resolve())
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  const dirty = useRef(false)

  async function save(given: readonly KycAnswer[], completed: boolean): Promise<boolean> {
    const sent = answersAsked(questions, given)
    setSaved('saving')
    try {
      const after = await ask('saveKyc', {
        taskId,
        answers: sent,
        completed,
        version: version.current,
      })
      version.current = after.version
      // What is missing is said until it is there.
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([, said]) => said === words.kyc.missing)),
      )
      setSaved('saved')
      if (after.completed) {
        onSubmitted(after)
        await onChanged()
      }
      return true
    } catch (error) {
      if (error instanceof Refused && error.status === 401) onOut()
      else {
        const isStale = error instanceof Refused && error.code === 'stale'
        setProblems(problemsOf(error, sent))
        setSaved({ why: isStale ? words.kyc.stale : sentenceOf(words, error), isStale })
      }
      return false
    }
  }
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })
  // Saves what was answered, and nothing because the page is drawn anew.
  useEffect(() => {
    if (!dirty.current) return undefined
    const timer = setTimeout(() => {
      dirty.current = false
      queue.current = queue.current.then(async () => {
        await latestSave.current(answers, false)
      })
    }, saveAfter)
    return () => clearTimeout(timer)
  }, [answers])

  const answerTo = byQuestion(answers)
  const asked = [...askedQuestions(questions, answerTo)]
  function give(answer: KycAnswer) {
    dirty.current = true
    // Until the save has come through, nobody shall believe that it has.
    setSaved('saving')
    setProblems(({ [answer.questionId]: _, ...others }) => others)
    setAnswers([
      ...answers.filter(({ questionId }) => questionId !== answer.questionId),
      ...(isEmpty(answer) ? [] : [answer]),
    ])
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = asked.filter(({ id, meta }) => {
      const answer = answerTo.get(id)
      return meta.model.validation.mandatory && (!answer || isEmpty(answer))
    })
    await queue.current
    if (missing.length > 0) {
      if (dirty.current) await save(answers, false)
      setProblems(Object.fromEntries(missing.map(({ id }) => [id, words.kyc.missing])))
      setSaved({ why: words.kyc.mend, isStale: false })
    }
    if (missing.length > 0 || !(await save(answers, true))) leadToFault()
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {asked.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answerTo.get(question.id)}
          problem={problems[question.id]}
          onAnswer={give}
        />
      ))}
      <SavedLine saved={saved} onReload={onReload} />
      {mayDecide ? (
        <div className={css.acts}>
          <button type="submit" className={css.primary}>
            {words.kyc.submit}
          </button>
        </div>
      ) : (
        <p className={css.note}>{words.kyc.only}</p>
      )}
    </form>
  )
}

function SavedLine({ saved, onReload }: { saved: Saved; onReload: () => void }) {
  const words = useWords()
  if (typeof saved === 'string')
    return (
      <p role="status" className={css.quietLine}>
        {words.kyc[saved]}
      </p>
    )
  return (
    <div className={css.problem} role="alert">
      <p>
        {words.kyc.notSaved} {saved.why}
      </p>
      {saved.isStale ? (
        <button type="button" className={css.secondary} onClick={onReload}>
          {words.kyc.reload}
        </button>
      ) : null}
    </div>
  )
}

/** What the server says of each answer, by its question: after the question itself, which it names. */
function problemsOf(error: unknown, sent: readonly KycAnswer[]): Record<string, string> {
  if (!(error instanceof Refused)) return {}
  const found: Record<string, string> = {}
  for (const { field, message } of error.fields) {
    const answer = sent[Number(/^answers\.(\d+)/.exec(field)?.[1])]
    if (answer) found[answer.questionId] = message.slice(message.lastIndexOf(': ') + 2)
  }
  return found
}
