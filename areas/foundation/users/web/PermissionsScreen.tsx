import { useActor } from '#platform/web/actor.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { FilterChip, Filters } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { keysOf } from '#platform/record.ts'
import { actGroups } from '../act-groups.ts'
import { whoInWords, type Permission } from '../permission-lines.ts'
import { policies, policyNames, policyText } from '../rules.ts'
import css from './permissions.module.css'

const kinds = { does: 'Göra', reads: 'Läsa' } as const
const choices = policies.map((value) => ({ value, label: policyNames[value] }))
const kindChoices = keysOf(kinds).map((value) => ({ value, label: kinds[value] }))

function Seconds({ seconds }: Pick<Permission, 'seconds'>) {
  if (seconds.length === 0) return 'Nej'
  return (
    <ul className={`${css.seconds} ${css.wrapped}`}>
      {seconds.map(({ when, who }) => (
        <li key={when}>
          {when}: <span className={css.who}>{whoInWords(who)}</span>
        </li>
      ))}
    </ul>
  )
}

const columns = (held: readonly string[]): Column<Permission>[] => [
  {
    key: 'act',
    head: 'Åtgärd',
    whole: true,
    cell: ({ words, besides }) => (
      <div className={css.wrapped}>
        {words}
        {besides === undefined ? null : <div className={css.besides}>{besides}</div>}
      </div>
    ),
  },
  {
    key: 'who',
    head: 'Vem',
    width: '28%',
    whole: true,
    cell: ({ who }) => <div className={css.wrapped}>{whoInWords(who)}</div>,
  },
  {
    key: 'second',
    head: 'Andra person',
    width: '30%',
    whole: true,
    cell: ({ seconds }) => <Seconds seconds={seconds} />,
  },
  {
    key: 'mine',
    head: 'Du',
    width: '90px',
    whole: true,
    cell: ({ who }) =>
      who.some((policy) => held.includes(policy)) ? (
        <StateBadge tone="positive" text="Ja" />
      ) : (
        'Nej'
      ),
  },
]

/**
 * /permissions: who may do what, what takes a second person, and which rights are one's own (users
 * 10). `permissions` are the lines of every area.
 */
export function PermissionsScreen({ permissions }: { permissions: readonly Permission[] }) {
  const { policies: held } = useActor()
  const list = useListState({ filters: { policy: '', kind: '' } })
  const { policy, kind } = list.filters
  const shown = permissions.filter(
    ({ who, reading }) =>
      (policy === '' || who.some((one) => one === policy)) &&
      (kind === '' || reading === (kind === 'reads')),
  )
  const groups = keysOf(actGroups).flatMap((group) => {
    const rows = shown.filter((line) => line.group === group)
    return rows.length > 0 ? [{ group, rows }] : []
  })
  return (
    <>
      <PageHeader
        title="Behörigheter"
        facts={`Du har ${held.length > 0 ? held.map(policyText).join(', ') : 'ingen behörighet'}. Den som begär något godkänner det aldrig själv.`}
      />
      <Filters onReset={list.filtered ? list.reset : undefined}>
        <FilterChip
          label="Behörighet"
          choices={choices}
          value={choices.flatMap(({ value }) => (value === policy ? [value] : []))}
          onChange={([chosen = '']) => list.setFilters({ policy: chosen })}
        />
        <FilterChip
          label="Rätt att"
          choices={kindChoices}
          value={kindChoices.flatMap(({ value }) => (value === kind ? [value] : []))}
          onChange={([chosen = '']) => list.setFilters({ kind: chosen })}
        />
      </Filters>
      {groups.length === 0 ? <EmptyState text="Ingen åtgärd passar filtret." /> : null}
      {groups.map(({ group, rows }) => (
        <Section key={group} title={actGroups[group]}>
          <DataTable
            label={actGroups[group]}
            columns={columns(held)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </Section>
      ))}
    </>
  )
}
