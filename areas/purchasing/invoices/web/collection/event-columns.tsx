import type { Column } from '#platform/web/ui/list/column.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { collectionKinds, type PlannedPayment } from '../../collection-rules.ts'
import type { CollectionEvent } from '../../contract-collection.ts'
import { inCurrency } from '../../credit-rules.ts'

/** '500,00 kr den 2026-12-01, 500,00 kr den 2027-01-01'. */
export const planText = (plan: readonly PlannedPayment[], currency: string) =>
  plan.map(({ day, amount }) => `${inCurrency(amount, currency)} den ${day}`).join(', ')

/** What was done to get paid, with who did it. */
export const eventColumns = <Event extends CollectionEvent>(
  currencyOf: (event: Event) => string,
): readonly Column<Event>[] => [
  { key: 'at', head: 'När', cell: ({ at }) => <Instant of={at} />, width: '150px', whole: true },
  { key: 'kind', head: 'Vad', cell: ({ kind }) => collectionKinds[kind], width: '190px' },
  {
    key: 'what',
    head: 'Uppgifter',
    cell: (one) =>
      [
        one.amount === null ? '' : inCurrency(one.amount, currencyOf(one)),
        one.plan ? planText(one.plan, currencyOf(one)) : '',
        one.saidBy,
        one.note,
      ]
        .filter((text) => text !== '')
        .join(' · '),
    second: ({ papers }) => (papers === '' ? undefined : `Underlag: ${papers}`),
  },
  { key: 'by', head: 'Av', cell: ({ by }) => by, width: '170px' },
]
