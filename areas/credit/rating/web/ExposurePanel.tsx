import { useAnswer } from '#platform/web/data.ts'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { limitNames } from '#areas/credit/limits/texts.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import { rating, type Exposure } from '../contract.ts'
import { exposureFailed } from '../texts.ts'
import css from './rating.module.css'

type Used = Exposure['limits'][number]
const failed = { code: 'exposureFailed', message: exposureFailed }

/** What we have open with a client, against its limits, by our own ledger (client 5). */
export function ExposurePanel({
  organizationNumber,
  companyType,
}: {
  organizationNumber: string
  companyType: CompanyType
}) {
  const { data, error, refetch } = useAnswer(
    rating.exposure,
    { organizationNumber, companyType },
    { placeholderData: undefined },
  )
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
      <Answered answer={{ data, error: error && failed, refetch }}>
        {({ limits }) => (
          <ul className={css.bars}>
            {limits.map((used) => (
              <Bar key={used.limitType} used={used} />
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  )
}

/** How much of a limit is used, 1 for all of it: anything is all of none. */
function shareOf(used: number, limit: number | null): number {
  if (limit) return used / limit
  return used > 0 ? 1 : 0
}

function Bar({ used: { limitType, limit, used, source } }: { used: Used }) {
  const share = shareOf(used, limit)
  const name = limitNames[limitType]
  return (
    <li>
      <div className={css.names}>
        <b>{name}</b>
        <span>
          {limit === null ? (
            <>
              <Money ore={used} unit />, ingen limit
            </>
          ) : (
            <>
              <Money ore={used} /> av <Money ore={limit} unit />
            </>
          )}
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
