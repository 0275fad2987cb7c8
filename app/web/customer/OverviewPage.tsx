import type { CustomerOverview } from '#areas/acquisition/customer/contract.ts'
import type { CustomerTask, StepState } from '#areas/acquisition/customer/rules.ts'
import { useWords } from './language.tsx'
import { stepAddress } from './place.ts'
import css from './customer.module.css'

/** The steps that are taken here; the others are done with whoever invited. */
const pages: readonly CustomerTask[] = ['Kyc']
const signs: Readonly<Record<StepState, string>> = {
  todo: '○',
  begun: '◐',
  waiting: '◷',
  done: '✓',
}
const isDone = ({ state }: { readonly state: StepState }) => state === 'done' || state === 'waiting'

/** How far a step is, by sign, word and colour. */
export function StepBadge({ state }: { state: StepState }) {
  const words = useWords()
  return (
    <span className={css.badge} data-state={state}>
      <span aria-hidden="true">{signs[state]}</span> {words.states[state]}
    </span>
  )
}

/** What the customer has done and has left, and what comes then. */
export function OverviewPage({ shown }: { shown: CustomerOverview }) {
  const words = useWords()
  const done = shown.steps.filter(isDone).length
  const all = shown.steps.length
  const finished = done === all
  return (
    <>
      <p className={css.above}>
        {shown.companyName} · {shown.service}
      </p>
      <h1>{finished ? words.allDone : words.overview}</h1>
      <p>{words.signedInAs(shown.name)}</p>
      <label className={css.progress}>
        <span>{words.progress(done, all)}</span>
        <progress value={done} max={Math.max(all, 1)} />
      </label>
      {shown.over === null && !shown.mayDecide ? (
        <p className={css.note}>{words.prepares}</p>
      ) : null}
      <ul className={css.steps}>
        {shown.steps.map(({ id, type, state }) => (
          <li key={id} className={css.step}>
            {pages.some((one) => one === type) && shown.over === null ? (
              <a href={stepAddress(id)}>{words.steps[type]}</a>
            ) : (
              <span>{words.steps[type]}</span>
            )}
            <StepBadge state={state} />
          </li>
        ))}
      </ul>
      <h2>{words.next}</h2>
      {shown.over === null ? (
        <p>{finished ? words.nextDone : words.nextTodo}</p>
      ) : (
        <p>{words.ended[shown.over]}</p>
      )}
      {shown.contactEmail === '' ? null : (
        <p>
          {words.contact(shown.contactName)}{' '}
          <a href={`mailto:${shown.contactEmail}`}>{shown.contactEmail}</a>
        </p>
      )}
    </>
  )
}
