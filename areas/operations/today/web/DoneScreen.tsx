import { addDays, isDay } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { usePathPart } from '#platform/web/place.ts'
import { useToday } from '#platform/web/today.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { places } from '#areas/places.ts'
import { today, type Done } from '../contract.ts'
import { figureNames, figures, type FigureName } from '../rules.ts'

const columns: Column<Done>[] = [
  { key: 'at', head: 'Tidpunkt', width: '170px', cell: ({ at }) => <Instant of={at} /> },
  { key: 'about', head: 'Vad det gäller', cell: (row) => <About of={row} /> },
  { key: 'act', head: 'Åtgärd', width: '45%', cell: ({ act }) => act },
]
/** What it was done to, with the way there where it has one. */
const About = ({ of: { about, place } }: { of: Done }) =>
  about === '' || place === null ? about || '—' : <RouteLink href={place}>{about}</RouteLink>
const back = <RouteLink href={places.start}>Start</RouteLink>

/** /done/{figure}: what one has done oneself in a day, by what it is counted as (today 3). */
export function DoneScreen() {
  const asked = usePathPart('figure')
  const figure = figureNames.find((name) => name === asked)
  if (figure) return <DoneIn figure={figure} />
  return (
    <>
      <PageHeader title="Din dag" above={back} />
      <EmptyState text="Siffran finns inte. Välj en på startsidan." />
    </>
  )
}

function DoneIn({ figure }: { figure: FigureName }) {
  const list = useListState({ filters: { day: '' } })
  const now = useToday()
  const day = isDay(list.filters.day) && list.filters.day < now ? list.filters.day : now
  const answer = useAnswer(today.done, {
    figure,
    day,
    currentPage: list.page - 1,
    take: list.take,
  })
  const go = (days: number) => list.setFilters({ day: addDays(day, days) })
  return (
    <>
      <PageHeader
        title={figures[figure].name}
        above={back}
        facts={<>Av dig, {day}</>}
        actions={
          <>
            <ActionButton onClick={() => go(-1)}>Föregående dag</ActionButton>
            <ActionButton
              disabledReason={day < now ? undefined : 'Dagen är i dag'}
              onClick={() => go(1)}
            >
              Nästa dag
            </ActionButton>
          </>
        }
      />
      <DataTable
        label={figures[figure].name}
        columns={columns}
        rows={answer.data?.list}
        rowKey={({ id }) => id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Inget den dagen"
      />
    </>
  )
}
