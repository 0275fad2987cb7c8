import { useState } from 'react'
import type { AnswerOf } from '#platform/endpoint.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RemovedTable } from '#platform/web/ui/list/RemovedTable.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { triggers, type Trigger } from '../contract.ts'
import { lackOf } from '../channels.ts'
import { eventCodes } from '../rules.ts'
import { MonitoringEvents } from './MonitoringEvents.tsx'
import { TriggerForm } from './TriggerForm.tsx'

type Answer = AnswerOf<typeof triggers.all>

/** What a trigger does, and whether what it says arrives (channels 3). */
function Actions({ trigger, answer }: { trigger: Trigger; answer: Answer }) {
  const { selectedActions: chosen } = trigger
  const lack = lacksOf(trigger, answer)[0]
  const names = chosen.map((action) => answer.actionTypes.find(({ code }) => code === action)?.name)
  return (
    <>
      {names.join(', ')}
      {lack === undefined ? null : (
        <>
          {' '}
          <StateBadge tone="warning" icon="warning" text="Kanal utan adress" />
        </>
      )}
    </>
  )
}
const lacksOf = ({ selectedActions }: Trigger, { channels }: Answer) =>
  channels
    .filter(({ code }) => selectedActions.includes(code))
    .flatMap((channel) => lackOf(channel) ?? [])

const columnsOf = (answer: Answer | undefined): Column<Trigger>[] => [
  { key: 'name', head: 'Namn', width: '26%', cell: (trigger) => trigger.name },
  { key: 'code', head: 'Händelse', width: '24%', cell: (trigger) => eventCodes[trigger.code].name },
  {
    key: 'actions',
    head: 'Åtgärder',
    cell: (trigger) => answer && <Actions trigger={trigger} answer={answer} />,
  },
  {
    key: 'changed',
    head: 'Ändrad',
    width: '170px',
    quiet: true,
    cell: (trigger) => <Instant of={trigger.changed ?? trigger.created} />,
    second: (trigger) => trigger.changedBy ?? trigger.createdBy,
  },
]

/** /monitoring-triggers: what is done by itself when something happens, and what has happened. */
export function TriggersScreen() {
  const answer = useAnswer(triggers.all, {})
  const [opened, setOpened] = useState<Trigger | 'new'>()
  const [removedShown, setRemovedShown] = useState(false)
  const close = () => setOpened(undefined)
  const missing = missingRole(triggers.save.may, useActor())
  return (
    <>
      <PageHeader
        title="Bevakningtrigger"
        actions={
          <>
            <ActionButton onClick={() => setRemovedShown(true)}>Borttagna triggrar</ActionButton>
            <ActionButton primary disabledReason={missing} onClick={() => setOpened('new')}>
              Ny trigger
            </ActionButton>
          </>
        }
      />
      <Section
        title="Triggrar"
        note={
          <>
            Vilka företag som bevakas ställs in under{' '}
            <RouteLink href={places.monitoring}>Bevakning</RouteLink>, och vart det som sägs i
            chatten går under <RouteLink href={places.chatChannels}>Chattkanaler</RouteLink>.
          </>
        }
      >
        <DataTable
          label="Triggrar"
          columns={columnsOf(answer.data)}
          rows={answer.data?.list}
          rowKey={(trigger) => trigger.id}
          answer={answer}
          onOpen={setOpened}
          empty="Inga triggrar"
        />
      </Section>
      <MonitoringEvents />
      <Dialog
        opened={opened !== undefined && answer.data !== undefined}
        onClose={close}
        title={opened === 'new' || !opened ? 'Ny trigger' : opened.name}
        width={600}
      >
        {opened && answer.data ? (
          <TriggerForm
            trigger={opened === 'new' ? undefined : opened}
            choices={answer.data}
            onClose={close}
          />
        ) : null}
      </Dialog>
      <Dialog
        opened={removedShown}
        onClose={() => setRemovedShown(false)}
        title="Borttagna triggrar"
        width={760}
      >
        <RemovedTriggers missing={missing} />
      </Dialog>
    </>
  )
}

/** What has been removed and can be put back (triggers 5). */
function RemovedTriggers({ missing }: { missing: string | undefined }) {
  const answer = useAnswer(triggers.removed, {})
  const restore = useCommand(triggers.restore)
  return (
    <RemovedTable
      label="Borttagna triggrar"
      head="Trigger"
      cell={({ name }) => name}
      second={({ code }) => eventCodes[code].name}
      answer={answer}
      rows={answer.data}
      empty="Ingen trigger är borttagen"
      missing={() => missing}
      pending={restore.isPending}
      onUndo={({ id, name }) => void tell(() => restore.mutateAsync({ id }), `${name} är tillbaka`)}
    />
  )
}
