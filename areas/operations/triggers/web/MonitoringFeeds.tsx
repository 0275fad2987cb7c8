import { formatInstant, formatMoney, formatNumber } from '#platform/swedish/format.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { usePageInAddress } from '#platform/web/ui/list/usePageInAddress.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { Notice as Warning } from '#platform/web/ui/message/Notice.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { sourceNames } from '#areas/foundation/costs/rules.ts'
import { places } from '#areas/places.ts'
import {
  differingSorts,
  monitoring,
  type Difference,
  type FeedStanding,
  type Notice,
} from '../contract.ts'
import { differenceNames, noticeNames } from '../monitoring.ts'

const when = (instant: string | null) => (instant === null ? 'Aldrig' : formatInstant(instant))
const number = (key: 'subscribed' | 'missing' | 'lacking' | 'superfluous', head: string) =>
  ({
    key,
    head,
    cell: (one: FeedStanding) => formatNumber(one[key]),
    align: 'right',
    width: '130px',
    whole: true,
  }) as const
const standingColumns: readonly Column<FeedStanding>[] = [
  {
    key: 'provider',
    head: 'Leverantör',
    cell: ({ provider }) => sourceNames[provider],
    second: ({ configured }) => (configured ? undefined : 'Har ingen adress i driftsättningen'),
  },
  number('subscribed', 'Bevakas'),
  number('lacking', 'Bevakas inte än'),
  number('missing', 'Saknas där'),
  number('superfluous', 'För många'),
  {
    key: 'latest',
    head: 'Senaste händelse',
    cell: ({ latestAt }) => when(latestAt),
    width: '160px',
    whole: true,
  },
  {
    key: 'read',
    head: 'Senast läst',
    cell: ({ readAt }) => when(readAt),
    second: ({ comparedAt }) => `Jämförd: ${when(comparedAt)}`,
    width: '170px',
    whole: true,
  },
]

/** How the providers are read and whom they tell of (monitoring 21). */
function Standing() {
  const read = useCommand(monitoring.read)
  const answer = useAnswer(monitoring.standing, {})
  return (
    <Section
      title="Leverantörernas bevakning"
      actions={
        <ActionButton
          pending={read.isPending}
          onClick={() =>
            tell(async () => {
              await read.mutateAsync({})
              notify.success('Leverantörernas bevakning läses. Ladda om sidan om en stund.')
            })
          }
        >
          Läs nu
        </ActionButton>
      }
      note="Kunderna anmäls till bevakning varje timme och listorna jämförs varje natt. Det leverantörerna berättar läses varje timme, och bara det som har ändrats hämtas."
    >
      <Answered answer={answer}>
        {({ providers, cost }) => (
          <>
            {providers
              .filter(({ problem }) => problem !== null)
              .map(({ provider, problem, failedAt }) => (
                <Warning key={provider}>
                  {sourceNames[provider]} kunde inte läsas {when(failedAt)}: {problem}. Det görs om
                  nästa timme, och inget hoppas över.
                </Warning>
              ))}
            <DataTable
              label="Leverantörernas bevakning"
              columns={standingColumns}
              rows={providers}
              rowKey={({ provider }) => provider}
            />
            <p>
              Det som bevakningen har lett till att hämta kostar {formatMoney(cost)} kr den här
              månaden.
            </p>
          </>
        )}
      </Answered>
    </Section>
  )
}

const company = {
  key: 'company',
  head: 'Företag',
  cell: ({ name }: { name: string }) => name,
  second: ({ organizationNumber }: { organizationNumber: string }) => (
    <OrganizationNumber number={organizationNumber} plain />
  ),
}
const noticeColumns: readonly Column<Notice>[] = [
  company,
  {
    key: 'kind',
    head: 'Vad',
    cell: ({ kind, said, insolvent }) =>
      insolvent ? <StateBadge tone="negative" text={said} /> : noticeNames[kind],
    second: ({ said, insolvent }) => (insolvent ? undefined : said || undefined),
    width: '240px',
  },
  {
    key: 'provider',
    head: 'Leverantör',
    cell: ({ provider }) => sourceNames[provider],
    width: '190px',
  },
  {
    key: 'told',
    head: 'Berättat',
    cell: ({ toldAt }) => <Instant of={toldAt} />,
    width: '150px',
    whole: true,
  },
  {
    key: 'fetched',
    head: 'Hämtat',
    cell: ({ fetchedAt }) => (fetchedAt ? <Instant of={fetchedAt} /> : 'Inte än'),
    width: '150px',
    whole: true,
  },
]
const differenceColumns: readonly Column<Difference>[] = [
  { ...company, sort: 'name' },
  {
    key: 'why',
    head: 'Varför',
    sort: 'why',
    cell: ({ why }) => differenceNames[why],
    width: '260px',
  },
  {
    key: 'provider',
    head: 'Leverantör',
    sort: 'provider',
    cell: ({ provider }) => sourceNames[provider],
    width: '220px',
  },
]

function Notices() {
  const list = usePageInAddress('noticesPage')
  const answer = useAnswer(monitoring.notices, {
    currentPage: list.page - 1,
    take: list.take,
  })
  return (
    <Section title="Vad leverantörerna har berättat">
      <DataTable
        label="Vad leverantörerna har berättat"
        columns={noticeColumns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Leverantörerna har inte berättat något än"
        href={({ organizationNumber }) => places.company(organizationNumber)}
      />
    </Section>
  )
}
function Differing() {
  const list = usePageInAddress('differingPage')
  const answer = useAnswer(monitoring.differing, pageAsked(list, differingSorts))
  return (
    <Section title="Bevakas inte som de ska">
      <DataTable
        label="Företag som inte bevakas som de ska"
        columns={differenceColumns}
        rows={answer.data?.list}
        rowKey={({ organizationNumber, provider }) => `${organizationNumber} ${provider}`}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Alla bevakas som inställningarna säger"
        href={({ organizationNumber }) => places.company(organizationNumber)}
      />
    </Section>
  )
}

/** What is monitored at the providers, what they have told, and what differs. */
export function MonitoringFeeds() {
  return (
    <>
      <Standing />
      <Notices />
      <Differing />
    </>
  )
}
