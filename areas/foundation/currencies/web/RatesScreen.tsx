import { useState } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant } from '#platform/web/ui/value/values.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { currencies, rateSorts, type CountingRate, type StoredRate } from '../contract.ts'
import {
  currencies as codes,
  currencyNames,
  rateAgeText,
  rateText,
  sourceNames,
  type Rate,
} from '../rules.ts'
import { OwnRateDialog } from './OwnRateDialog.tsx'

/** Riksbanken's rates are for information: nothing is paid by them (currencies 2). */
const sourceCell = ({ source }: Pick<Rate, 'source'>) =>
  source === 'Riksbanken' ? `${sourceNames.Riksbanken}, indikativ` : sourceNames.Egen

const countingColumns: readonly Column<CountingRate>[] = [
  {
    key: 'currency',
    head: 'Valuta',
    cell: ({ currency }) => currency,
    second: ({ currency }) => currencyNames[currency],
    width: '180px',
  },
  {
    key: 'rate',
    head: 'Kronor för en enhet',
    cell: ({ rate }) => (rate ? rateText(rate.rateMicro) : '—'),
    align: 'right',
    width: '170px',
    whole: true,
  },
  {
    key: 'source',
    head: 'Källa',
    cell: ({ rate, missing }) => (rate ? sourceCell(rate) : missing),
    wraps: true,
  },
  {
    key: 'date',
    head: 'Dag',
    cell: ({ rate }) => <Day of={rate?.date} />,
    width: '120px',
    whole: true,
  },
  {
    key: 'haircut',
    head: 'Säkerhetsavdrag',
    cell: ({ haircut }) => `${formatNumber(haircut / 100, haircut % 100 === 0 ? 0 : 2)} %`,
    align: 'right',
    width: '150px',
    whole: true,
  },
]
const historyColumns: readonly Column<StoredRate>[] = [
  {
    key: 'date',
    head: 'Dag',
    sort: 'date',
    cell: ({ date }) => <Day of={date} />,
    width: '120px',
    whole: true,
  },
  {
    key: 'currency',
    head: 'Valuta',
    sort: 'currency',
    cell: ({ currency }) => currency,
    width: '90px',
    whole: true,
  },
  {
    key: 'rate',
    head: 'Kronor för en enhet',
    sort: 'rate',
    cell: ({ rateMicro }) => rateText(rateMicro),
    align: 'right',
    width: '170px',
    whole: true,
  },
  { key: 'source', head: 'Källa', sort: 'source', cell: sourceCell, width: '190px' },
  {
    key: 'why',
    head: 'Satt av',
    cell: ({ setBy }) => setBy ?? '',
    second: ({ reason }) => reason,
    wraps: true,
  },
  {
    key: 'fetched',
    head: 'Hämtad',
    sort: 'fetched',
    cell: ({ fetchedAt }) => <Instant of={fetchedAt} />,
    width: '150px',
    whole: true,
    quiet: true,
  },
]

function History() {
  const list = useListState({ filters: {} })
  const answer = useAnswer(currencies.history, pageAsked(list, rateSorts))
  return (
    <Section title="Historik">
      <DataTable
        label="Historik"
        columns={historyColumns}
        rows={answer.data?.list}
        rowKey={({ currency, source, date }) => `${currency} ${source} ${date}`}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inga kurser har hämtats än"
      />
    </Section>
  )
}

/** /exchange-rates: what other currencies are worth, and by whom (currencies 1). */
export function RatesScreen() {
  const answer = useAnswer(currencies.counting, {})
  const fetchNow = useCommand(currencies.fetchNow)
  const [isSetting, setIsSetting] = useState(false)
  const actor = useActor()
  const ages = answer.data?.ages
  return (
    <>
      <PageHeader
        title="Valutakurser"
        actions={
          <>
            <ActionButton
              icon="refresh"
              pending={fetchNow.isPending}
              disabledReason={missingRole(currencies.fetchNow.may, actor)}
              onClick={() =>
                tell(async () => {
                  await fetchNow.mutateAsync({})
                  notify.info('Kurserna hämtas. De syns här när Riksbanken har svarat.')
                })
              }
            >
              Hämta nu
            </ActionButton>
            <ActionButton
              primary
              icon="plus"
              disabledReason={missingRole(currencies.setOwn.may, actor)}
              onClick={() => setIsSetting(true)}
            >
              Egen kurs
            </ActionButton>
          </>
        }
      />
      {codes.map((currency) => (
        <WaitingApprovalsPanel key={currency} acts={['setExchangeRate']} subject={currency} />
      ))}
      <Section
        title="Gäller i dag"
        note={
          ages
            ? `Fakturor i andra valutor räknas om för limiter, regler och summor. Riksbankens kurser är indikativa och räknas i ${rateAgeText('Riksbanken', ages)}; en egen kurs gäller före dem i ${rateAgeText('Egen', ages)}.`
            : undefined
        }
      >
        <DataTable
          label="Gäller i dag"
          columns={countingColumns}
          rows={answer.data?.list}
          rowKey={({ currency }) => currency}
          answer={answer}
        />
      </Section>
      <History />
      {isSetting ? <OwnRateDialog onClose={() => setIsSetting(false)} /> : null}
    </>
  )
}
