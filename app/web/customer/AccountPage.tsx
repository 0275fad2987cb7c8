import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { accountTypeOf, bankNames } from '#areas/acquisition/bank/rules.ts'
import type { CustomerAccount } from '#areas/acquisition/customer/answers.ts'
import { ask, Refused } from './ask.ts'
import { FileField } from './FileField.tsx'
import { useFirstFault } from './focus.ts'
import { sentenceOf, useWords } from './language.tsx'
import css from './customer.module.css'

interface AccountPageProps {
  taskId: string
  mayDecide: boolean
  onChanged: () => Promise<void>
  onOut: () => void
}
/** The account the company is paid on, and what shows that it is the company's. */
export function AccountPage({ taskId, mayDecide, onChanged, onOut }: AccountPageProps) {
  const words = useWords()
  const [shown, setShown] = useState<CustomerAccount>()
  const [problem, setProblem] = useState<unknown>()
  const failed = useCallback(
    (error: unknown) => {
      if (error instanceof Refused && error.status === 401) onOut()
      else setProblem(error)
    },
    [onOut],
  )
  const load = useCallback(
    () => ask('account', { taskId }).then(setShown, failed),
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
  const { state, bankName, ending, refusedFor, files, version } = shown
  const changed = async () => {
    await load()
    await onChanged()
  }
  return (
    <>
      {refusedFor === '' ? null : (
        <div className={css.problem} role="status">
          <p>{words.account.refused}</p>
          <p lang="sv">{refusedFor}</p>
        </div>
      )}
      {ending === '' ? null : <p>{words.account.known(bankName, ending)}</p>}
      {state === 'done' ? <p role="status">{words.account.done}</p> : null}
      {state === 'waiting' ? <p className={css.note}>{words.account.waiting}</p> : null}
      {state === 'begun' ? <p className={css.note}>{words.account.noFile}</p> : null}
      {state === 'done' ? null : (
        <>
          {mayDecide ? (
            <AccountForm
              key={version}
              taskId={taskId}
              version={version}
              onSaved={changed}
              onOut={onOut}
            />
          ) : (
            <p className={css.note}>{words.account.only}</p>
          )}
          <FileField
            label={words.account.file}
            hint={words.account.fileHint}
            files={files}
            send={(file) => ask('addAccountFile', { taskId }, file)}
            onSent={changed}
            onOut={onOut}
          />
        </>
      )}
    </>
  )
}

interface AccountFormProps {
  taskId: string
  version: number
  onSaved: () => Promise<void>
  onOut: () => void
}
const nothing = { bankName: '', clearingNumber: '', accountNumber: '' }
type Field = keyof typeof nothing

/** The account as people write it: the server reads it. */
function AccountForm({ taskId, version, onSaved, onOut }: AccountFormProps) {
  const words = useWords()
  const [typed, setTyped] = useState(nothing)
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const leadToFault = useFirstFault(form)
  const type = accountTypeOf(typed.bankName)
  const change = (field: Field, value: string) => {
    setTyped({ ...typed, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }
  async function save(event: FormEvent) {
    event.preventDefault()
    const bankName = bankNames.find((name) => name === typed.bankName)
    if (!bankName) {
      setProblems({ bankName: words.account.noBank })
      return
    }
    setIsBusy(true)
    setProblem(undefined)
    setProblems({})
    try {
      await ask('saveAccount', { ...typed, bankName, taskId, version })
      await onSaved()
    } catch (error) {
      if (error instanceof Refused && error.status === 401) onOut()
      const faults = error instanceof Refused ? error.fields : []
      setProblems(
        Object.fromEntries(
          faults.map(({ field, message }) => [field, words.account.problem(message)]),
        ),
      )
      setProblem(faults.length > 0 ? words.account.mend : sentenceOf(words, error))
      leadToFault()
    } finally {
      setIsBusy(false)
    }
  }
  const field = (name: Field) => ({
    id: `account-${name}`,
    className: css.input,
    value: typed[name],
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby': problems[name] === undefined ? undefined : `account-${name}-problem`,
  })
  const said = (name: Field) =>
    problems[name] === undefined ? null : (
      <p id={`account-${name}-problem`} className={css.fieldProblem}>
        {problems[name]}
      </p>
    )
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <div className={css.question}>
        <label htmlFor="account-bankName">{words.account.bank}</label>
        <select {...field('bankName')} onChange={({ target }) => change('bankName', target.value)}>
          <option value="">{words.kyc.choose}</option>
          {bankNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {said('bankName')}
      </div>
      {type === 'bankaccount' ? (
        <div className={css.question}>
          <label htmlFor="account-clearingNumber">{words.account.clearing}</label>
          <input
            {...field('clearingNumber')}
            inputMode="numeric"
            maxLength={10}
            onChange={({ target }) => change('clearingNumber', target.value)}
          />
          {said('clearingNumber')}
        </div>
      ) : null}
      <div className={css.question}>
        <label htmlFor="account-accountNumber">{words.account.number[type]}</label>
        <input
          {...field('accountNumber')}
          inputMode="text"
          maxLength={30}
          autoComplete="off"
          onChange={({ target }) => change('accountNumber', target.value)}
        />
        {said('accountNumber')}
      </div>
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.acts}>
        <button type="submit" className={css.primary} disabled={isBusy}>
          {words.account.save}
        </button>
      </div>
    </form>
  )
}
