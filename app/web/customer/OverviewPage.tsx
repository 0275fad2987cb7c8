import type { CustomerOverview } from '#areas/acquisition/customer/answers.ts'
import type { CustomerTask, StepState } from '#areas/acquisition/customer/rules.ts'
import { FactsSection } from './FactsSection.tsx'
import { useWords } from './language.tsx'
import { OthersSection } from './OthersSection.tsx'
import { stepAddress } from './place.ts'
import css from './customer.module.css'

/** The steps that are taken here; the others are done with whoever invited. */
const pages: readonly CustomerTask[] = ['Kyc', 'AgreementSigning', 'BankAccountValidation']
export const hasPage = (type: CustomerTask) => pages.includes(type)
const signs: Readonly<Record<StepState, string>> = {
  todo: '○',
  begun: '◐',
  waiting: '◷',
  others: '◔',
  done: '✓',
}
interface Step {
  readonly state: StepState
}
const isDone = ({ state }: Step) => state === 'done'
const isMine = ({ state }: Step) => state === 'todo' || state === 'begun'

/** How far something is, by sign, word and colour. */
export function StateBadge({ state, children }: { state: StepState; children: string }) {
  return (
    <span className={css.badge} data-state={state}>
      <span aria-hidden="true">{signs[state]}</span> {children}
    </span>
  )
}

interface OverviewPageProps {
  shown: CustomerOverview
  onChanged: () => Promise<void>
}
/** What the customer has done and has left, and what comes then. */
export function OverviewPage({ shown, onChanged }: OverviewPageProps) {
  const words = useWords()
  const done = shown.steps.filter(isDone).length
  const all = shown.steps.length
  const finished = done === all
  const hasMore = shown.steps.some(isMine)
  const heading = hasMore ? words.overview : words.nothingNow
  const next = hasMore ? words.nextTodo : words.nextWaiting
  return (
    <>
      <p className={css.above}>
        {shown.companyName} · {shown.service}
      </p>
      <h1>{finished ? words.allDone : heading}</h1>
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
            {hasPage(type) && shown.over === null ? (
              <a href={stepAddress(id)}>{words.steps[type]}</a>
            ) : (
              <span>{words.steps[type]}</span>
            )}
            <StateBadge state={state}>{words.states[state]}</StateBadge>
          </li>
        ))}
      </ul>
      {shown.over === null ? <OthersSection shown={shown} onChanged={onChanged} /> : null}
      {shown.over === null ? <FactsSection shown={shown} onChanged={onChanged} /> : null}
      <h2>{words.next}</h2>
      {shown.over === null ? (
        <p>{finished ? words.nextDone : next}</p>
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
