import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { backtest } from '../../contract.ts'
import { BackTestCauses } from './BackTestCauses.tsx'
import { BackTestMatrix } from './BackTestMatrix.tsx'
import { FlippedInvoices } from './FlippedInvoices.tsx'
import { useFlippedFilter, type ResultName } from './useFlippedFilter.ts'
import { ShadowLine } from '../shadows/ShadowLine.tsx'
import { triedText } from '../what-if/tried-text.ts'
import css from '../determinations.module.css'

type Shown = AnswerOf<typeof backtest.get>
const isGoingOn = ({ state }: Pick<Shown, 'state'>) => state === 'waiting' || state === 'running'

/** Milliseconds until it is read again: a shadow grows once a minute, others all the time. */
function pauseOf(test: Shown | undefined) {
  if (!test) return 1000
  if (!isGoingOn(test)) return false
  return test.shadow ? 15_000 : 1000
}

/** A back-test, or a shadow, while it goes on and when it is done: how many, how much, why, and which. */
export function BackTestResult({ id, name }: { id: string; name: ResultName }) {
  const answer = useAnswer(
    backtest.get,
    { id },
    {
      placeholderData: undefined,
      refetchInterval: ({ state }) => pauseOf(state.data),
    },
  )
  const cancel = useCommand(backtest.cancel)
  const [filter, setFilter] = useFlippedFilter(name)
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const test = answer.data
  const { result } = test
  const isAnyFlipped = result.flipped.count > 0
  return (
    <section
      aria-label={`${test.shadow ? 'Skuggning' : 'Prövning'} av ${triedText(test)}`}
      className={css.progress}
    >
      {test.shadow ? <ShadowLine test={test} onCancel={() => cancel.mutateAsync({ id })} /> : null}
      {isGoingOn(test) && !test.shadow ? (
        <Progress test={test} onCancel={() => cancel.mutateAsync({ id })} />
      ) : null}
      {test.state === 'cancelled' && !test.shadow ? (
        <p className={css.quiet}>
          Prövningen avbröts när {formatNumber(test.examined)} av {formatNumber(test.total ?? 0)}{' '}
          var genomgångna.
        </p>
      ) : null}
      <Changes changes={test.changes} />
      <Figures test={test} />
      {result.matrix.length > 0 ? (
        <BackTestMatrix
          cells={result.matrix}
          chosen={filter}
          onChoose={(before, after) => setFilter({ before, after })}
        />
      ) : null}
      {result.warned.length > 0 ? (
        <BackTestCauses title="Nya varningar" causes={result.warned} />
      ) : null}
      {isAnyFlipped ? (
        <>
          <BackTestCauses
            title="Regler som orsakat det"
            causes={result.causes}
            onChoose={(cause) => setFilter({ cause })}
          />
          <FlippedInvoices
            key={`${test.state} ${JSON.stringify(filter)}`}
            pageName={`${name}FlippedPage`}
            id={id}
            filter={filter}
            causes={result.causes}
            every={isGoingOn(test) ? Math.max(3000, pauseOf(test) || 0) : false}
            onAll={() => setFilter({})}
          />
        </>
      ) : null}
    </section>
  )
}

function Progress({ test, onCancel }: { test: Shown; onCancel: () => Promise<unknown> }) {
  const { total, examined } = test
  const share = total === null || total === 0 ? 0 : Math.min(100, (examined / total) * 100)
  return (
    <div className={css.progress}>
      <div className={css.line}>
        <span role="status">
          {total === null
            ? 'Väntar på sin tur'
            : `${formatNumber(examined)} av ${formatNumber(total)} bedömningar`}
        </span>
        <ActionButton icon="cross" onClick={onCancel}>
          Avbryt prövningen
        </ActionButton>
      </div>
      <svg
        className={css.bar}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        role="progressbar"
        aria-label="Genomgångna bedömningar"
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <rect className={css.track} width="100" height="4" />
        <rect className={css.filled} width={share} height="4" />
      </svg>
    </div>
  )
}

function Changes({ changes }: Pick<Shown, 'changes'>) {
  if (changes.length === 0) return <p className={css.quiet}>Samma regler som gäller nu.</p>
  return (
    <ul className={css.changes} aria-label="Vad som är annorlunda mot det som gäller nu">
      {changes.map((change) => (
        <li key={`${change.where} ${change.field}`}>
          {change.where}, {change.field.toLowerCase()}: {change.before || '—'} →{' '}
          {change.after || '—'}
        </li>
      ))}
    </ul>
  )
}

function Figures({ test: { result, unjudged } }: { test: Shown }) {
  const worth = ({ count, amount }: { count: number; amount: number }) =>
    `${formatNumber(count)} (${formatMoney(amount)} kr)`
  return (
    <div className={css.figures}>
      <FactList
        facts={[
          { label: 'Fakturor', value: worth(result.all) },
          { label: 'Hade behandlats annorlunda', value: worth(result.flipped) },
          { label: 'Hade köpts i stället', value: worth(result.gained) },
          { label: 'Hade inte köpts', value: worth(result.lost) },
          ...(unjudged > 0
            ? [{ label: 'Kunde inte köras om', value: formatNumber(unjudged) }]
            : []),
        ]}
      />
    </div>
  )
}
