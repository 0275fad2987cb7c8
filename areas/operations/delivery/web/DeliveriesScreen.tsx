import type { ReactNode } from 'react'
import type { InputOf } from '#platform/endpoint.ts'
import { isKeyOf, keysOf } from '#platform/record.ts'
import { addDays, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { readCompanyNumber } from '#platform/swedish/organization-number.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { Conditions } from '#platform/web/ui/list/Conditions.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { ManyActs } from '#platform/web/ui/list/ManyActs.tsx'
import { FilterChip, Filters, SearchField } from '#platform/web/ui/list/Filters.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { delivery, deliverySorts } from '../contract.ts'
import { deliveryListColumns } from '../list-columns.ts'
import { deliveryStates, destinations, type DeliveryState, type Destination } from '../rules.ts'
import { destinationText, kindText, nameOfDestination, nameOfKind, stateText } from '../texts.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import { useSendAllAgain } from './useSendAllAgain.ts'

/** Days back, by how they stand in the address. */
const periods = { 1: 'I dag', 7: 'Senaste 7 dagarna', 30: 'Senaste 30 dagarna' } as const
type Period = '1' | '7' | '30'
const periodChoices = (['1', '7', '30'] as const).map((value) => ({
  value,
  label: periods[value],
}))
const stateChoices = deliveryStates.map((value) => ({ value, label: stateText[value] }))
const destinationChoices = destinations.map((value) => ({ value, label: destinationText[value] }))
const kindChoices = keysOf(kindText)
  .map((value) => ({ value, label: kindText[value] ?? value }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'sv'))

/**
 * /deliveries: what waits to be delivered to other systems, and what could not be; `above` is what
 * other areas show over one that is opened.
 */
export function DeliveriesScreen({ above }: { above: (id: string) => ReactNode }) {
  const none = {
    query: '',
    state: '',
    destination: '',
    kind: '',
    company: '',
    days: '',
  }
  const list = useListState({ filters: none })
  const today = useToday()
  const state = deliveryStates.find((one) => one === list.filters.state) ?? ''
  const destination = destinations.find((one) => one === list.filters.destination) ?? ''
  const kind = isKeyOf(kindText, list.filters.kind) ? list.filters.kind : ''
  const number = readCompanyNumber(list.filters.company)
  const company = number.ok ? number.value : ''
  const period = periodChoices.find(({ value }) => value === list.filters.days)?.value
  const asked: InputOf<typeof delivery.sendAllAgain> = {
    query: list.filters.query,
    destination,
    kind,
    company,
    where: [...list.where],
    ...(period && { fromDate: addDays(today, 1 - Number(period)) }),
  }
  const answer = useAnswer(
    delivery.messages,
    { ...pageAsked(list, deliverySorts), state, ...asked },
    { refetchInterval: 10_000 },
  )
  const failed =
    useAnswer(delivery.messages, { take: 1, state: 'dead', ...asked }, { refetchInterval: 10_000 })
      .data?.totalHits ?? 0
  const sendAllAgain = useSendAllAgain(asked, failed)
  const actor = useActor()
  const missing = missingRole(delivery.sendAllAgain.may, actor)
  const sendAgain = useCommand(delivery.sendAgain, { keep403: true })
  const detail = (id: string) => (
    <DeliveryDetail
      id={id}
      above={above(id)}
      onCompany={(chosen) => list.setFilters({ company: chosen })}
    />
  )
  return (
    <>
      <PageHeader
        title="Leveranser"
        actions={
          <ActionButton
            icon="refresh"
            disabledReason={missing ?? (failed ? undefined : 'Inget har misslyckats')}
            onClick={sendAllAgain}
          >
            Skicka alla misslyckade igen
          </ActionButton>
        }
      />
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <SearchField
          label="Faktura, bolag eller e-postadress"
          value={list.filters.query}
          onChange={(query) => list.setFilters({ query })}
        />
        <FilterChip<DeliveryState>
          label="Status"
          choices={stateChoices}
          value={state === '' ? [] : [state]}
          onChange={([chosen = '']) => list.setFilters({ state: chosen })}
        />
        <FilterChip<Destination>
          label="Mottagare"
          choices={destinationChoices}
          value={destination === '' ? [] : [destination]}
          onChange={([chosen = '']) => list.setFilters({ destination: chosen })}
        />
        <FilterChip
          label="Slag"
          choices={kindChoices}
          value={kind === '' ? [] : [kind]}
          onChange={([chosen = '']) => list.setFilters({ kind: chosen })}
        />
        <FilterChip<Period>
          label="Tid"
          choices={periodChoices}
          value={period ? [period] : []}
          onChange={([chosen = '']) => list.setFilters({ days: chosen })}
        />
        {company ? (
          <ToggleChip
            label={`Bolag ${formatOrganizationNumber(company)}`}
            on
            onChange={() => list.setFilters({ company: '' })}
          />
        ) : null}
        <Conditions columns={deliveryListColumns} list={list} />
      </Filters>
      <DataTable
        label="Leveranser"
        columns={deliveryColumns}
        rows={answer.data?.list}
        rowKey={(message) => message.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty={
          list.filtered ? 'Sökningen gav inga träffar.' : 'Inget har skickats till andra system.'
        }
        preview={{
          title: ({ kind }) => nameOfKind(kind),
          body: ({ id }) => detail(id),
          // A link may lead to any of them.
          elsewhere: { title: 'Leverans', body: detail },
        }}
        many={(rows) => (
          <ManyActs
            rows={rows}
            nameOf={(row) =>
              [`${nameOfKind(row.kind)} till ${nameOfDestination(row.destination)}`]
                .concat(row.invoiceNumber ?? [], row.companyName || [])
                .join(', ')
            }
            acts={[
              {
                act: 'Skicka igen',
                text: 'Var och en försöks skickas på nytt.',
                done: 'Skickas igen',
                missing: missingRole(delivery.sendAgain.may, actor),
                hindrance: ({ state }) =>
                  state === 'dead' ? undefined : delivery.sendAgain.refusals.notFailed.text,
                run: ({ id }) => sendAgain.mutateAsync({ id }),
              },
            ]}
          />
        )}
      />
    </>
  )
}
