import { useState } from 'react'
import { isKeyOf } from '#platform/record.ts'
import { checkWith } from '#platform/web/check.ts'
import { useAnswer } from '#platform/web/data.ts'
import type { Place } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { offers, type OfferResults } from '../contract.ts'
import { categories, historyPage, type Category } from '../rules.ts'
import { categoryNames, noneFound, stateNames, statusText } from '../texts.ts'
import { OfferBadge } from './OfferBadge.tsx'
import css from './offers.module.css'

/** What has been decided of a company, looked up by its number (offers 1 to 5). */
export function HistoryViewer() {
  const [number, setNumber] = useState<string>()
  const form = useSaveForm({
    initial: { number: '' },
    warn: false,
    check: (typed) => ({
      number: checkWith(offers.offerDataResults, { OrganizationNumber: typed.number })
        .OrganizationNumber,
    }),
    save: (typed) => Promise.resolve(setNumber(typed.number.trim())),
  })
  return (
    <Section title="Bedömningar av ett företag">
      <div className={css.lookup}>
        <Form form={form} submit="Visa bedömningar">
          <TextField
            field={form.field('number')}
            label="Organisationsnummer"
            required
            maxLength={20}
          />
        </Form>
      </div>
      {number === undefined ? null : <Found key={number} number={number} />}
    </Section>
  )
}

function Found({ number }: { number: string }) {
  const [chosen, setChosen] = useState<Category>()
  const [page, setPage] = useState(0)
  const answer = useAnswer(offers.offerDataResults, {
    OrganizationNumber: number,
    CurrentPage: page,
  })
  // What cannot be looked up is shown as nothing (offers 4).
  if (answer.error) return <EmptyState text={noneFound} />
  if (!answer.data) return <Delayed />
  const { reasons, companyName, creditProviderLimit } = answer.data
  if (categories.every((category) => reasons[category].totalHits === 0))
    return <EmptyState text={noneFound} />
  const choose = (category: Category, on: boolean) => {
    setChosen(on ? category : undefined)
    setPage(0)
  }
  return (
    <>
      <FactList
        stacked
        facts={[
          { label: 'Företag', value: companyName },
          {
            label: 'Kreditupplysarens limit',
            value: creditProviderLimit === null ? '—' : <Money ore={creditProviderLimit} unit />,
          },
        ]}
      />
      <div className={css.categories} role="group" aria-label="Kategori">
        {categories.map((category) => (
          <ToggleChip
            key={category}
            label={`${categoryNames[category]} (${reasons[category].totalHits})`}
            on={chosen === category}
            disabled={chosen !== undefined && chosen !== category}
            onChange={(on) => choose(category, on)}
          />
        ))}
      </div>
      {chosen ? (
        <InTime results={answer.data} category={chosen} page={page} onPage={setPage} />
      ) : (
        <p className={css.quiet}>Välj en kategori för att bläddra i tiden.</p>
      )}
    </>
  )
}

/** Where what was decided is read whole; an offer stands whole in its row of the company's offers. */
const placeOf = {
  dynamicPricingOffer: undefined,
  prospectOffer: places.prospect,
  offerIssuer: places.rating,
  offerInvoices: places.determination,
} as const satisfies Readonly<Record<Category, ((id: string) => Place) | undefined>>

type Determined = OfferResults['reasons'][Category]['list'][number]
const columnsOf = (category: Category): readonly Column<Determined>[] => [
  { key: 'date', head: 'Datum', cell: ({ date }) => <Instant of={date} />, width: '170px' },
  {
    key: 'passed',
    head: 'Utfall',
    // An offer that nobody has answered is neither.
    cell: ({ passed, statusCode }) =>
      category === 'dynamicPricingOffer' &&
      statusCode !== null &&
      isKeyOf(stateNames, statusCode) ? (
        <OfferBadge state={statusCode} />
      ) : (
        <StateBadge
          tone={passed ? 'positive' : 'negative'}
          text={passed ? 'Godkänd' : 'Ej godkänd'}
        />
      ),
    width: '170px',
    whole: true,
  },
  ...(category === 'dynamicPricingOffer'
    ? []
    : [
        {
          key: 'status',
          head: 'Status',
          cell: ({ statusCode }: Determined) => statusText(category, statusCode),
        },
      ]),
]

interface InTimeProps {
  results: OfferResults
  category: Category
  /** 0: the newest. */
  page: number
  onPage: (page: number) => void
}
function InTime({ results, category, page, onPage }: InTimeProps) {
  const { list, totalHits } = results.reasons[category]
  const at = placeOf[category]
  const isLast = (page + 1) * historyPage >= totalHits
  return (
    <>
      <DataTable
        label={`Bedömningar, ${categoryNames[category]}`}
        columns={columnsOf(category)}
        rows={list}
        rowKey={({ id }) => id}
        {...(at && { href: ({ id }: Determined) => at(id) })}
        empty={noneFound}
      />
      <div className={css.paging}>
        <ActionButton
          icon="left"
          onClick={() => onPage(page + 1)}
          disabledReason={isLast ? 'Det finns inga äldre bedömningar' : undefined}
        >
          Bakåt i tiden
        </ActionButton>
        <ActionButton
          onClick={() => onPage(page - 1)}
          disabledReason={page === 0 ? 'Det finns inga nyare bedömningar' : undefined}
        >
          Framåt i tiden
        </ActionButton>
      </div>
    </>
  )
}
