import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { limitNames } from '#areas/credit/limits/texts.ts'
import { limitTypeOf } from '#areas/credit/limits/rules.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { rating, type Exposure } from '../contract.ts'
import { exposureFailed } from '../texts.ts'
import css from './rating.module.css'

type Used = Exposure['limits'][number]

/** What we have open with a client, against its limits, by our own ledger (client 5). */
export function ExposurePanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  const answer = useAnswer(
    rating.exposure,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
  const { data, error } = answer
  return (
    <Section
      title="Exponering"
      note={
        data ? (
          <>
            <Money ore={data.exposure} unit /> i {data.openCount}{' '}
            {data.openCount === 1 ? 'öppen faktura' : 'öppna fakturor'},{' '}
            <Instant of={data.fetchedAt} />
          </>
        ) : undefined
      }
    >
      {error ? (
        <ErrorState
          error={{ code: 'exposureFailed', message: exposureFailed }}
          onRetry={() => void answer.refetch()}
        />
      ) : data ? (
        <ul className={css.bars}>
          {data.limits.map((used) => (
            <Bar key={used.limitType} used={used} />
          ))}
        </ul>
      ) : (
        <Delayed />
      )}
    </Section>
  )
}

function Bar({ used: { limitType, limit, used, source } }: { used: Used }) {
  const share = limit ? used / limit : used > 0 ? 1 : 0
  const name = limitNames[limitTypeOf(limitType)]
  return (
    <li>
      <div className={css.names}>
        <b>{name}</b>
        <span>
          <Money ore={used} /> av{' '}
          {limit === null ? 'Information saknas' : <Money ore={limit} unit />}
          {source === 'manual' ? ' (manuell)' : null}
        </span>
      </div>
      <div className={css.bar} aria-hidden>
        <svg viewBox="0 0 100 8" preserveAspectRatio="none">
          <rect
            className={css.filled}
            data-over={share > 1 || undefined}
            width={Math.min(100, Math.round(share * 1000) / 10)}
            height="8"
          />
        </svg>
      </div>
    </li>
  )
}
