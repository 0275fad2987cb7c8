import { Fragment, useState, type ReactNode } from 'react'
import { isDay, formatInstant } from '#platform/swedish/format.ts'
import { StateBadge, type StateTone } from '#platform/web/ui/value/StateBadge.tsx'
import type { IconName } from '#platform/web/ui/look/icons.tsx'
import type { Difference } from '../rules.ts'
import { commonFields, valueWords } from '../texts.ts'
import { TrailKey, type TrailNames } from './TrailKey.tsx'
import css from './DifferenceTable.module.css'

type Labels = Readonly<Record<string, string>>
/** What values are called, by field. */
type Words = Readonly<Record<string, Labels>>
const kinds: Record<
  Difference['kind'],
  { tone: StateTone; text: string; icon: IconName } | undefined
> = {
  added: { tone: 'positive', text: 'Tillagt', icon: 'plus' },
  removed: { tone: 'negative', text: 'Borttaget', icon: 'cross' },
  changed: { tone: 'warning', text: 'Ändrat', icon: 'edit' },
  same: undefined,
}

/** A value as people read it: yes and no, Swedish time, lists in one line. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (value === true) return 'Ja'
  if (value === false) return 'Nej'
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(valueText).join(', ')
  if (typeof value === 'object')
    return Object.keys(value).length === 0 ? '—' : JSON.stringify(value)
  if (typeof value === 'string' && isDay(value.slice(0, 10)) && /^\S{10}T[\d:.]+Z$/.test(value))
    return formatInstant(value)
  return String(value)
}

const nameOf = (path: readonly string[], labels: Labels) =>
  path.length === 0
    ? 'Värde'
    : path.map((part) => labels[part] ?? commonFields[part] ?? part).join(' › ')

/** A value by the words staff know it by, and with the way to what it names. */
function wordOf(
  path: readonly string[],
  value: unknown,
  { words, names = [] }: Pick<TableProps, 'words' | 'names'>,
): ReactNode {
  if (Array.isArray(value) && value.length > 0)
    return value.map((one: unknown, place) => (
      <Fragment key={place}>
        {place === 0 ? null : ', '}
        {wordOf(path, one, { words, names })}
      </Fragment>
    ))
  if (typeof value === 'string' && names.some(({ key }) => key === value))
    return <TrailKey of={value} names={names} />
  return words[path.at(-1) ?? '']?.[String(value)] ?? valueWords[String(value)] ?? valueText(value)
}

interface TableProps {
  differences: readonly Difference[]
  labels: Labels
  words: Words
  /** What ids and numbers among the values are called. */
  names?: TrailNames
}

/** What was before and what came after, field by field; what stayed the same on request. */
export function DifferenceTable({ differences, labels, words, names }: TableProps) {
  const changed = differences.filter(({ kind }) => kind !== 'same')
  const [all, setAll] = useState(false)
  const shown = all ? differences : changed
  const same = differences.length - changed.length
  return (
    <>
      {shown.length === 0 ? <p>Inget skiljer.</p> : null}
      {shown.length > 0 ? (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Fält</th>
              <th scope="col">Före</th>
              <th scope="col">Efter</th>
              <th scope="col">
                <span className="unseen">Ändring</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ path, kind, before, after }) => (
              <tr key={path.join('\n')}>
                <th scope="row">{nameOf(path, labels)}</th>
                <td data-old={kind !== 'same' || undefined}>
                  {wordOf(path, before, { words, names })}
                </td>
                <td>{wordOf(path, after, { words, names })}</td>
                <td>{kinds[kind] ? <StateBadge {...kinds[kind]} /> : null}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {same > 0 ? (
        <button type="button" className={css.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? 'Visa bara det som ändrades'
            : `Visa även ${same === 1 ? 'ett oförändrat fält' : `${same} oförändrade fält`}`}
        </button>
      ) : null}
    </>
  )
}

/** What a caller sent, field by field. */
export function AskedTable({ differences, labels, words, names }: TableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Fält</th>
          <th scope="col">Värde</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, after }) => (
          <tr key={path.join('\n')}>
            <th scope="row">{nameOf(path, labels)}</th>
            <td>{wordOf(path, after, { words, names })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
