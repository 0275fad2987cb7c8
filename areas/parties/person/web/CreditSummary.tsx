import { formatMoney } from '#platform/swedish/format.ts'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { Person } from '../information.ts'
import css from './person.module.css'

/** What a credit inquiry comes down to: remarks and debts, each with icon, word and colour. */
export function CreditSummary({
  person,
}: {
  person: Pick<Person, 'paymentDefaults' | 'kronofogdenDebt'>
}) {
  const count = person.paymentDefaults?.details.length ?? 0
  const debt = (person.kronofogdenDebt?.stateDebt ?? 0) + (person.kronofogdenDebt?.civilDebt ?? 0)
  return (
    <p className={css.summary}>
      {count > 0 ? (
        <StateBadge
          tone="negative"
          text={`${count} ${count === 1 ? 'betalningsanmärkning' : 'betalningsanmärkningar'}`}
        />
      ) : (
        <StateBadge tone="positive" text="Inga betalningsanmärkningar" />
      )}
      {debt > 0 ? (
        <StateBadge tone="negative" text={`${formatMoney(debt)} kr i skuld hos Kronofogden`} />
      ) : (
        <StateBadge tone="positive" text="Ingen skuld hos Kronofogden" />
      )}
    </p>
  )
}
