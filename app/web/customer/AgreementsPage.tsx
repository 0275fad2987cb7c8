import { useCallback, useEffect, useState } from 'react'
import { RichText } from '#areas/acquisition/agreements/web/RichText.tsx'
import type {
  CustomerAgreement,
  CustomerAgreementText,
  CustomerOrder,
} from '#areas/acquisition/customer/answers.ts'
import type { AgreementState, StepState } from '#areas/acquisition/customer/rules.ts'
import { ask, Refused, save } from './ask.ts'
import { Heading, Outcome } from './Heading.tsx'
import { BankIdOrder } from './BankIdOrder.tsx'
import { begunHere, forgetBegun, keepBegun } from './begun.ts'
import { DeviceButtons } from './DeviceButtons.tsx'
import { sentenceOf, signingHintOf, useWords } from './language.tsx'
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
    return <Agreement taskId={taskId} shown={one} onSigned={signed} onFailed={failed} />
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
  onSigned: () => Promise<void>
  onFailed: (error: unknown) => void
}
/** One agreement, read whole before it is signed. */
function Agreement({ taskId, shown, onSigned, onFailed }: AgreementProps) {
  const words = useWords()
  const [text, setText] = useState<CustomerAgreementText>()
  const agreementId = shown.id
  const [wasMine] = useState(shown.state === 'mine')
  const read = useCallback(
    () => ask('agreement', { taskId, agreementId }).then(setText, onFailed),
    [taskId, agreementId, onFailed],
  )
  useEffect(() => void read(), [read])
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
        <Sign
          which={{ taskId, agreementId }}
          contentSha256={text.contentSha256}
          onSigned={onSigned}
          onOther={read}
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

interface SignProps {
  which: { readonly taskId: string; readonly agreementId: string }
  /** Of what was read: nothing else is signed (customer 18). */
  contentSha256: string
  onSigned: () => Promise<void>
  /** The agreement is another now, and is read again. */
  onOther: () => Promise<void>
  onFailed: (error: unknown) => void
}
/** Signing with BankID, on this device or by a code. */
function Sign({ which, contentSha256, onSigned, onOther, onFailed }: SignProps) {
  const words = useWords()
  const [order, setOrder] = useState<{ readonly begun: CustomerOrder; readonly here: boolean }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { taskId, agreementId } = which
  const look = useCallback(() => ask('signature', { taskId, agreementId }), [taskId, agreementId])
  const complete = useCallback(() => {
    forgetBegun()
    void onSigned()
  }, [onSigned])
  const failed = useCallback(
    (hint: string) => {
      forgetBegun()
      setOrder(undefined)
      setProblem(signingHintOf(words, hint))
    },
    [words],
  )
  // Whoever comes back from the app to a page that is loaded anew goes on.
  useEffect(() => {
    const here = begunHere(agreementId)
    if (here !== undefined) void look().then((begun) => setOrder({ begun, here }), forgetBegun)
  }, [agreementId, look])
  async function begin(here: boolean) {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const begun = await ask('signAgreement', { ...which, contentSha256 })
      keepBegun(agreementId, here)
      setOrder({ begun, here })
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return onFailed(error)
      if (error instanceof Refused && error.code === 'otherText') await onOther()
      setProblem(sentenceOf(words, error))
    } finally {
      setIsBusy(false)
    }
  }
  async function cancel() {
    forgetBegun()
    setOrder(undefined)
    // Who does not reach us need not wait: the order ends by itself.
    await ask('cancelSignature', which).catch(() => undefined)
  }
  if (order)
    return (
      <>
        <h2>{words.agreement.signing}</h2>
        <BankIdOrder
          first={order.begun}
          here={order.here}
          look={look}
          cancel={() => void cancel()}
          onComplete={complete}
          onFailed={failed}
          onGone={onFailed}
        />
      </>
    )
  return (
    <>
      <h2>{words.agreement.signing}</h2>
      <p>{words.agreement.sign}</p>
      <DeviceButtons problem={problem} isBusy={isBusy} onBegin={begin} />
    </>
  )
}
