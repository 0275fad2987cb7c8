import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { offers, type PriceList } from '../contract.ts'
import { priceKinds } from '#areas/acquisition/agreements/rules.ts'
import { percentText, theOnePriceList, type PriceStep } from '../rules.ts'
import { PriceListDialog } from './PriceListDialog.tsx'

const stepColumns: readonly Column<PriceStep>[] = [
  {
    key: 'start',
    head: 'Volym per månad från',
    cell: ({ volumeStart }) => <Money ore={volumeStart} unit />,
    align: 'right',
  },
  {
    key: 'end',
    head: 'Till',
    cell: ({ volumeEnd }) => (volumeEnd === null ? '—' : <Money ore={volumeEnd} unit />),
    align: 'right',
  },
  {
    key: 'provision',
    head: priceKinds.Commission.name,
    cell: ({ provision }) => percentText(provision),
    align: 'right',
  },
  {
    key: 'fixed',
    head: 'Fast pris',
    cell: ({ provisionFixedPrice }) => percentText(provisionFixedPrice),
    align: 'right',
  },
  {
    key: 'limit',
    head: priceKinds.LimitCharge.name,
    cell: ({ limitCharge }) => percentText(limitCharge),
    align: 'right',
  },
]
const listColumns: readonly Column<PriceList>[] = [
  { key: 'version', head: 'Prislista', cell: ({ version }) => version, width: '110px' },
  {
    key: 'at',
    head: 'Ändrad',
    cell: ({ createdAt }) => <Instant of={createdAt} />,
    second: ({ createdBy }) => createdBy,
    width: '200px',
  },
  { key: 'why', head: 'Motivering', cell: ({ reason }) => reason, wraps: true },
]

/** The prices that offers are made of, and how they have changed (offers 14). */
export function PriceListSection() {
  const answer = useAnswer(offers.prices, {})
  const [open, setOpen] = useState(false)
  const missing = missingRole(offers.savePrices.may, useActor())
  const now = answer.data?.[0]
  return (
    <Section
      title="Prislista för offerter"
      note="En ändring gäller när en annan person har godkänt den. Offerter som är gjorda behåller sina priser."
      actions={
        <ActionButton disabledReason={missing} onClick={() => setOpen(true)}>
          Ändra prislistan
        </ActionButton>
      }
    >
      <WaitingApprovalsPanel acts={['changePriceList']} subject={theOnePriceList} />
      <Answered answer={answer}>
        {([list, ...earlier]) =>
          list ? (
            <>
              <DataTable
                label="Volymsteg"
                columns={stepColumns}
                rows={list.steps}
                rowKey={({ volumeStart }) => volumeStart}
              />
              <FactList
                facts={[
                  { label: 'Uppläggningsavgift', value: <Money ore={list.setUpFee} unit /> },
                  ...list.supplements.map(({ ratingCode, supplement }) => ({
                    label: `Tillägg för rating ${ratingCode}`,
                    value: percentText(supplement),
                  })),
                ]}
              />
              <DataTable
                label="Prislistans ändringar"
                columns={listColumns}
                rows={[list, ...earlier]}
                rowKey={({ version }) => version}
              />
            </>
          ) : null
        }
      </Answered>
      {open && now ? <PriceListDialog list={now} onClose={() => setOpen(false)} /> : null}
    </Section>
  )
}
