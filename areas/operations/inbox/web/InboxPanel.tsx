import { isKeyOf, keysOf } from '#platform/record.ts'
import { ageText } from '#platform/swedish/age.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DataTable, type Column, type RowPreview } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { inbox, type Thing } from '../contract.ts'
import { inboxKinds, inboxParts, nameOfKind, type InboxPart } from '../rules.ts'
import { ApproveMany } from './ApproveMany.tsx'
import { ThingDetail } from './ThingDetail.tsx'

/** Something may come, or somebody else do it, while the page stands open, ms. */
const lookAgain = 60_000

const columnsAt = (asOf: Date): readonly Column<Thing>[] => [
  {
    key: 'title',
    head: 'Vad det gäller',
    cell: ({ title }) => title,
    second: ({ detail }) => detail,
    cutSecond: true,
  },
  { key: 'kind', head: 'Slag', width: '190px', cell: ({ kind }) => nameOfKind(kind) },
  {
    key: 'age',
    head: 'Har väntat',
    width: '100px',
    whole: true,
    cell: ({ since }) => (
      <time dateTime={new Date(since).toISOString()} title={formatInstant(since)}>
        {ageText(new Date(since), asOf)}
      </time>
    ),
  },
  {
    key: 'due',
    first: true,
    head: 'Klart senast',
    width: '130px',
    whole: true,
    cell: (thing) =>
      thing.overdue ? (
        <StateBadge tone="negative" text={dueText(thing)} />
      ) : (
        <time className="tabular">{dueText(thing)}</time>
      ),
  },
  { key: 'todo', head: 'Att göra', width: '180px', spare: true, cell: ({ todo }) => todo },
  {
    key: 'taken',
    head: 'Hos',
    width: '150px',
    spare: true,
    cell: ({ taken }) => (taken ? takenText(taken) : ''),
  },
]
const preview: RowPreview<Thing> = {
  title: ({ kind }) => nameOfKind(kind),
  body: (thing) => <ThingDetail thing={thing} />,
}
/** '11-24 17:00'; a task is due by a day: '11-24'. */
const dueText = ({ kind, due }: Thing) =>
  formatInstant(due).slice(5, kind === 'task' ? 10 : undefined)
/** Who has it: 'Du, till 14:30'. */
function takenText({ by, own, until, away }: NonNullable<Thing['taken']>): string {
  const who = own ? 'Du' : by
  if (until) return `${who}, till ${formatInstant(until).slice(-5)}`
  return away ? `${who}, borta` : who
}

/** The start page's list of all that waits for who looks, with one of it beside (inbox 4). */
export function InboxPanel() {
  const list = useListState({ filters: { part: 'todo', kind: [], after: '' } })
  const { part: asked, kind, after } = list.filters
  const part: InboxPart = isKeyOf(inboxParts, asked) ? asked : 'todo'
  const kinds = inboxKinds.filter((one) => kind.includes(one))
  const answer = useAnswer(
    inbox.waiting,
    { part, kinds, after },
    { keep403: true, refetchInterval: lookAgain },
  )
  const { counts = [], parts, next } = answer.data ?? {}
  const asOf = new Date(answer.dataUpdatedAt)
  return (
    <Section title="Väntar på dig">
      <Filters
        onReset={kinds.length > 0 ? () => list.setFilters({ kind: [], after: '' }) : undefined}
      >
        <Toggles
          label="Urval"
          choices={keysOf(inboxParts).map((value) => ({
            value,
            label: parts ? `${inboxParts[value]} (${parts[value]})` : inboxParts[value],
          }))}
          value={part}
          onChange={(value) => list.setFilters({ part: value, kind: [], after: '' })}
        />
        <FilterChip
          label="Slag"
          several
          choices={counts.map(({ kind: value, count, more }) => ({
            value,
            label: `${nameOfKind(value)} (${count}${more ? '+' : ''})`,
          }))}
          value={kinds}
          onChange={(value) => list.setFilters({ kind: [...value], after: '' })}
        />
      </Filters>
      <DataTable
        label="Väntar på dig"
        columns={columnsAt(asOf)}
        rows={answer.data?.list}
        rowKey={({ key }) => key}
        answer={answer}
        empty="Inget väntar på dig"
        preview={preview}
        many={(rows) => <ApproveMany rows={rows} />}
      />
      {after ? (
        <ActionButton onClick={() => list.setFilters({ after: '' })}>Till de första</ActionButton>
      ) : null}
      {next ? (
        <ActionButton onClick={() => list.setFilters({ after: next })}>Visa nästa</ActionButton>
      ) : null}
    </Section>
  )
}
