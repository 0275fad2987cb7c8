import { useState } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { houseWordsOf, kindNames, shownAddress, standingTexts } from '../channels.ts'
import { channels, type ChatChannel } from '../contract-channels.ts'
import { ChannelForm } from './ChannelForm.tsx'

/** Of an address all that is shown: whose it is, and its last signs (channels 2). */
function Address(channel: ChatChannel) {
  const { standing } = channel
  if (standing === 'own') return shownAddress(channel)
  return (
    <StateBadge
      tone={standing === 'common' ? 'neutral' : 'warning'}
      icon={standing === 'common' ? 'delivery' : 'warning'}
      text={standingTexts[standing]}
    />
  )
}
const besides = ({ code }: ChatChannel) => {
  const words = houseWordsOf(code)
  return words.length === 0 ? undefined : `Får också ${words.join(', ')}`
}

const columns: Column<ChatChannel>[] = [
  { key: 'name', head: 'Kanal', cell: ({ name }) => name, second: besides },
  {
    key: 'kind',
    head: 'Slag',
    width: '90px',
    cell: ({ kind }) => (kind === null ? '' : kindNames[kind]),
  },
  { key: 'address', head: 'Adress', width: '30%', cell: (channel) => <Address {...channel} /> },
  {
    key: 'triggers',
    head: 'Triggrar',
    width: '100px',
    align: 'right',
    cell: ({ triggers }) => formatNumber(triggers),
  },
  {
    key: 'tested',
    head: 'Senaste prov',
    width: '170px',
    whole: true,
    cell: ({ tested }) =>
      tested ? (
        <StateBadge
          tone={tested.arrived ? 'positive' : 'negative'}
          text={tested.arrived ? 'Togs emot' : 'Misslyckades'}
        />
      ) : (
        ''
      ),
    second: ({ tested }) => tested && <Instant of={tested.at} />,
  },
]

/** /settings/channels: the chat's channels, and where what is said in each goes (channels 1). */
export function ChannelsScreen() {
  const answer = useAnswer(channels.list, {})
  const [code, setCode] = useState<number>()
  const opened = answer.data?.find((channel) => channel.code === code)
  const close = () => setCode(undefined)
  return (
    <>
      <PageHeader
        title="Chattkanaler"
        above={<RouteLink href={places.triggers}>Bevakningtrigger</RouteLink>}
      />
      <Section
        title="Kanaler"
        note="Varje kanal har en egen adress: i Teams eller Slack, ett eget system (webhook) eller en brevlåda. Adresser till chattar och system är hemligheter: de krypteras när de sparas och visas aldrig igen."
      >
        <DataTable
          label="Chattkanaler"
          columns={columns}
          rows={answer.data}
          rowKey={(channel) => String(channel.code)}
          answer={answer}
          onOpen={(channel) => setCode(channel.code)}
          empty="Inga kanaler"
        />
      </Section>
      <Dialog opened={opened !== undefined} onClose={close} title={opened?.name ?? ''} width={600}>
        {opened ? <ChannelForm key={opened.version} channel={opened} onClose={close} /> : null}
      </Dialog>
    </>
  )
}
