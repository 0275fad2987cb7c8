import { useAnswer } from '#platform/web/data.ts'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { AnswerOf } from '#platform/endpoint.ts'
import { decisionText } from '#areas/credit/rules/texts.ts'
import { places } from '#areas/places.ts'
import { replaySorts } from '../answers.ts'
import { determinations } from '../contract.ts'
import css from './determinations.module.css'

type Check = AnswerOf<typeof determinations.replayChecks>['list'][number]
const nameOf = (decision: string | null) =>
  decision === null ? 'kan inte köras om' : decisionText(decision)

const columns: Column<Check>[] = [
  {
    key: 'ran',
    head: 'Kördes',
    sort: 'ran',
    width: '170px',
    cell: (check) => <Instant of={check.ranAt} />,
  },
  {
    key: 'examined',
    head: 'Bedömningar',
    sort: 'examined',
    align: 'right',
    width: '130px',
    cell: (check) => check.examined,
  },
  {
    key: 'state',
    head: 'Resultat',
    sort: 'drifted',
    width: '190px',
    whole: true,
    cell: (check) =>
      check.drifted === 0 ? (
        <StateBadge tone="positive" text="Alla blev desamma" />
      ) : (
        <StateBadge tone="negative" icon="warning" text={`${check.drifted} blev annorlunda`} />
      ),
  },
  { key: 'drifts', head: 'Vilka', whole: true, cell: (check) => <Drifts drifts={check.drifts} /> },
]

function Drifts({ drifts }: Pick<Check, 'drifts'>) {
  if (drifts.length === 0) return null
  return (
    <ul className={css.drifts}>
      {drifts.map(({ determinationId, before, after, rules }) => (
        <li key={determinationId}>
          <RouteLink href={places.determination(determinationId)}>
            {nameOf(before)} → {nameOf(after)}
          </RouteLink>
          {rules.length > 0 ? ` (${rules.join(', ')})` : ''}
        </li>
      ))}
    </ul>
  )
}

/**
 * /replaychecks: every night a sample of old determinations is run again; here is whether any came
 * out otherwise.
 */
export function ReplayChecksScreen() {
  const list = useListState()
  const answer = useAnswer(determinations.replayChecks, pageAsked(list, replaySorts))
  return (
    <>
      <PageHeader
        title="Nattens omkörningar"
        facts="Varje natt körs ett urval av gamla bedömningar om på det de byggde på. Blir någon annorlunda har motorn ändrats, och chatten får veta det."
      />
      <DataTable
        label="Nattens omkörningar"
        columns={columns}
        rows={answer.data?.list}
        rowKey={(check) => check.id}
        answer={answer}
        list={list}
        total={answer.data?.totalHits}
        empty="Ingen omkörning har gjorts än."
      />
    </>
  )
}
