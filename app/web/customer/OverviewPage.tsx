import type { CustomerOverview } from '#areas/acquisition/customer/answers.ts'
import type { CustomerTask, StepState } from '#areas/acquisition/customer/rules.ts'
import { FactsSection } from './FactsSection.tsx'
import { Heading } from './Heading.tsx'
import { useWords } from './language.tsx'
import { hasMore, isDone, isFinished } from './left.ts'
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

/** How far something is, by sign, word and colour. */
export function StateBadge({ state, children }: { state: StepState; children: string }) {
  return (
    <span className={css.badge} data-state={state}>
      <span aria-hidden="true">{signs[state]}</span> {children}
    </span>
  )
}

/** What was signed is had when all is done, too (customer 23). */
const isOpen = ({ over }: CustomerOverview, type: CustomerTask) =>
  over === null || (over === 'completed' && type === 'AgreementSigning')

interface OverviewPageProps {
  shown: CustomerOverview
  onChanged: () => Promise<void>
}
/** What the customer has done and has left, and what comes then. */
export function OverviewPage({ shown, onChanged }: OverviewPageProps) {
  const words = useWords()
  const done = shown.steps.filter(isDone).length
  const all = shown.steps.length
  const finished = isFinished(shown)
  const isLeft = hasMore(shown)
  const heading = isLeft ? words.overview : words.nothingNow
  const next = isLeft ? words.nextTodo : words.nextWaiting
  return (
    <>
      <p className={css.above}>
        {shown.companyName} · {shown.service}
      </p>
      <Heading>{finished ? words.allDone : heading}</Heading>
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
            {hasPage(type) && isOpen(shown, type) ? (
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
