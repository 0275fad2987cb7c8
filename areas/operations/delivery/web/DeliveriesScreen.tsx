import { defaultPageSize } from '#platform/paging.ts'
import { isKeyOf } from '#platform/record.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { delivery, type DeliveryMessage } from '../contract.ts'
import { deliveryStates, destinations, type DeliveryState, type Destination } from '../rules.ts'
import { destinationText, kindText, stateText } from '../texts.ts'
import { DeliveryStateBadge } from './DeliveryStateBadge.tsx'
import { SendAgainButton } from './SendAgainButton.tsx'

const nameOf = (destination: string) =>
  isKeyOf(destinationText, destination) ? destinationText[destination] : destination

const tries = (count: number) => (count === 1 ? '1 försök' : `${count} försök`)

const columns: Column<DeliveryMessage>[] = [
  {
    key: 'created',
    head: 'Skapad',
    width: '150px',
    cell: (message) => <Instant of={message.created} />,
    second: (message) => message.createdBy,
  },
  {
    key: 'destination',
    head: 'Mottagare',
    width: '160px',
    cell: (message) => nameOf(message.destination),
    second: (message) => kindText[message.kind] ?? message.kind,
  },
  {
    key: 'company',
    head: 'Bolag',
    width: '115px',
    cell: (message) =>
      message.company ? <OrganizationNumber number={message.company} plain /> : null,
  },
  {
    key: 'state',
    head: 'Status',
    width: '130px',
    whole: true,
    cell: (message) => <DeliveryStateBadge state={message.state} />,
    second: (message) => (message.attempts > 0 ? tries(message.attempts) : ''),
  },
  {
    key: 'what',
    head: 'Händelse',
    cell: (message) => message.lastError ?? '',
    second: (message) => <When message={message} />,
  },
  {
    key: 'again',
    head: 'Åtgärd',
    headless: true,
    width: '130px',
    whole: true,
    cell: (message) =>
      message.state === 'dead' ? (
        <SendAgainButton message={message} name={nameOf(message.destination)} />
      ) : null,
  },
]

function When({ message }: { message: DeliveryMessage }) {
  if (message.delivered)
    return (
      <>
        Levererad <Instant of={message.delivered} />
      </>
    )
  if (message.nextAttempt && message.attempts > 0)
    return (
      <>
        Nästa försök <Instant of={message.nextAttempt} />
      </>
    )
  return message.lastAttempt ? (
    <>
      Senaste försök <Instant of={message.lastAttempt} />
    </>
  ) : null
}

/** Starts over with everything that failed, to the chosen destination or to all. */
function useSendAllAgain(destination: Destination | '') {
  const command = useCommand(delivery.sendAllAgain)
  return async () => {
    const whom = destination === '' ? '' : ` till ${destinationText[destination]}`
    const sure = await confirm({
      title: `Skicka allt som har misslyckats${whom} igen?`,
      text: 'Mottagaren känner igen det som redan har kommit fram. Ett brev som kom fram utan att det märktes kan komma två gånger.',
      act: 'Skicka igen',
    })
    if (!sure) return
    try {
      const { sent, left } = await command.mutateAsync({ destination })
      notify.success(
        left > 0
          ? `${sent} leveranser skickas igen, ${left} återstår`
          : `${sent} leveranser skickas igen`,
      )
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(thrown)
    }
  }
}

/** /deliveries: what waits to be delivered to other systems, and what could not be. */
export function DeliveriesScreen() {
  const list = useListState({ filters: { state: '', destination: '' } })
  const state = deliveryStates.find((one) => one === list.filters.state) ?? ''
  const destination = destinations.find((one) => one === list.filters.destination) ?? ''
  const answer = useAnswer(
    delivery.messages,
    { currentPage: list.page - 1, take: defaultPageSize, state, destination },
    { refetchInterval: 10_000 },
  )
  const sendAllAgain = useSendAllAgain(destination)
  const missing = missingRole(delivery.sendAllAgain.may, useActor())
  const failed = useAnswer(
    delivery.messages,
    { take: 1, state: 'dead', destination },
    { refetchInterval: 10_000 },
  ).data?.totalHits
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
        <FilterChip<DeliveryState>
          label="Status"
          choices={deliveryStates.map((value) => ({ value, label: stateText[value] }))}
          value={state === '' ? [] : [state]}
          onChange={([chosen = '']) => list.setFilters({ state: chosen })}
        />
        <FilterChip<Destination>
          label="Mottagare"
          choices={destinations.map((value) => ({ value, label: destinationText[value] }))}
          value={destination === '' ? [] : [destination]}
          onChange={([chosen = '']) => list.setFilters({ destination: chosen })}
        />
      </Filters>
      <DataTable
        label="Leveranser"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(message) => message.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty={
          list.filtered ? 'Sökningen gav inga träffar.' : 'Inget har skickats till andra system.'
        }
      />
    </>
  )
}
