import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import { formatNumber } from '#platform/swedish/format.ts'
import type { PaymentDefault, Person, RealEstate } from '../information.ts'
import { IncomeTable } from './IncomeTable.tsx'
import css from './person.module.css'

type Shown = Pick<
  Person,
  | 'personCreditCheck'
  | 'realEstates'
  | 'yearOfRealEstateInformation'
  | 'paymentDefaults'
  | 'paymentDefaultsDateTaken'
  | 'kronofogdenDebt'
>

/**
 * What a credit inquiry says: income of two tax years, remarks, debts and real estate (person 7,
 * 8).
 */
export function CreditData({ person }: { person: Shown }) {
  const { incomes } = person.personCreditCheck
  const remarks = (person.paymentDefaults?.details ?? []).map((one, at) => ({ ...one, at }))
  return (
    <>
      <Section title="Inkomster">
        {incomes?.length ? (
          <IncomeTable incomes={incomes} />
        ) : (
          <p className={css.none}>Inga inkomster är registrerade</p>
        )}
      </Section>
      <Section
        title="Betalningsanmärkningar"
        note={
          <>
            Kontrollerade <Day of={person.paymentDefaultsDateTaken} />
          </>
        }
      >
        {remarks.length > 0 ? (
          <DataTable
            label="Betalningsanmärkningar"
            columns={remarkColumns}
            rows={remarks}
            rowKey={({ at }) => at}
          />
        ) : (
          <p className={css.none}>Inga betalningsanmärkningar</p>
        )}
      </Section>
      <DebtSection debt={person.kronofogdenDebt} />
      <Section
        title="Fastigheter"
        note={
          person.yearOfRealEstateInformation
            ? `Enligt taxeringen ${person.yearOfRealEstateInformation}`
            : undefined
        }
      >
        {person.realEstates?.length ? (
          <DataTable
            label="Fastigheter"
            columns={estateColumns}
            rows={person.realEstates}
            rowKey={({ realEstateId }) => realEstateId}
          />
        ) : (
          <p className={css.none}>Personen äger ingen fastighet</p>
        )}
      </Section>
    </>
  )
}

const remarkColumns: Column<PaymentDefault & { at: number }>[] = [
  { key: 'type', head: 'Typ', cell: (one) => one.payementDefaultType },
  {
    key: 'from',
    head: 'Borgenär eller period',
    cell: ({ creditorOrPeriod }) => creditorOrPeriod ?? '—',
  },
  { key: 'date', head: 'Datum', cell: ({ date }) => <Day of={date} />, width: '110px' },
  {
    key: 'week',
    head: 'År och vecka',
    cell: ({ year, week }) => `${year} v. ${week}`,
    width: '110px',
    whole: true,
  },
  {
    key: 'amount',
    head: 'Belopp, kr',
    align: 'right',
    cell: ({ amount }) => <Money ore={amount} />,
    width: '130px',
  },
]

const estateColumns: Column<RealEstate>[] = [
  {
    key: 'name',
    head: 'Beteckning',
    cell: ({ realEstateId }) => realEstateId,
    second: ({ fictitious }) => (fictitious ? 'Fiktiv fastighet' : null),
  },
  {
    key: 'municipality',
    head: 'Kommun',
    cell: (one) => placeText(one.municipality, one.municipalityId),
  },
  { key: 'state', head: 'Län', cell: ({ state }) => state ?? '—' },
  {
    key: 'share',
    head: 'Ägd andel',
    align: 'right',
    cell: ({ percentageOwnership }) =>
      `${formatNumber(percentageOwnership, Number.isInteger(percentageOwnership) ? 0 : 2)} %`,
    width: '90px',
  },
  {
    key: 'value',
    head: 'Taxeringsvärde, kr',
    align: 'right',
    cell: ({ taxationValue }) => <Money ore={taxationValue} />,
    width: '150px',
  },
]
const placeText = (name: string | null, code: string | null) =>
  [name, code && `(${code})`].filter(Boolean).join(' ') || '—'

interface Debt {
  readonly kind: string
  readonly cases: number
  readonly amount: number | null
}
const debtColumns: Column<Debt>[] = [
  { key: 'kind', head: 'Mål', cell: ({ kind }) => kind },
  {
    key: 'cases',
    head: 'Antal',
    align: 'right',
    cell: ({ cases }) => formatNumber(cases),
    width: '90px',
  },
  {
    key: 'amount',
    head: 'Skuld, kr',
    align: 'right',
    cell: ({ amount }) => <Money ore={amount} />,
    width: '150px',
  },
]

/** Debts at the enforcement authority: to the state, and to others. */
function DebtSection({ debt }: { debt: Person['kronofogdenDebt'] }) {
  if (!debt)
    return (
      <Section title="Skulder hos Kronofogden">
        <p className={css.none}>Ingen skuld hos Kronofogden</p>
      </Section>
    )
  const rows = [
    { kind: 'Allmänna mål', cases: debt.amountStateCases, amount: debt.stateDebt },
    { kind: 'Enskilda mål', cases: debt.amountCivilCases, amount: debt.civilDebt },
  ]
  return (
    <Section
      title="Skulder hos Kronofogden"
      note={
        <>
          Per <Day of={debt.date} />
        </>
      }
    >
      <DataTable
        label="Skulder hos Kronofogden"
        columns={debtColumns}
        rows={rows}
        rowKey={({ kind }) => kind}
      />
    </Section>
  )
}
