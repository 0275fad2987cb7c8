import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { TickerCounters } from '../contract.ts'
import { invoicesHref, totalOf, type Part } from '../rules.ts'
import css from './ticker.module.css'
import { kronorText, valueText } from './written.ts'

interface CountsTableProps {
  title: string
  parts: readonly Part[]
  counters: TickerCounters
  /** Otherwise for screen readers alone, beside the ring that says the same. */
  shown: boolean
}
/** Both numbers of every part, and of all together. */
export function CountsTable({ title, parts, counters, shown }: CountsTableProps) {
  const total = totalOf(parts)
  return (
    <table className={shown ? css.table : 'unseen'}>
      <caption className="unseen">{title}: fakturor efter beslut</caption>
      <thead>
        <tr>
          <th scope="col">Beslut</th>
          <th scope="col">Antal</th>
          <th scope="col">Volym</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ group, count, volume }) => (
          <tr key={group.name}>
            <th scope="row">
              {shown ? (
                <RouteLink href={invoicesHref(group.decisions, counters)}>{group.text}</RouteLink>
              ) : (
                group.text
              )}
            </th>
            <td>{valueText('count', count)}</td>
            <td>{kronorText(volume)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Alla</th>
          <td>{valueText('count', total.count)}</td>
          <td>{kronorText(total.volume)}</td>
        </tr>
      </tbody>
    </table>
  )
}
