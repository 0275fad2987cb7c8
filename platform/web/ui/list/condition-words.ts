import { operators, type Condition, type ConditionColumn } from '#platform/conditions.ts'
import { formatMoney } from '#platform/swedish/format.ts'

const mostNamed = 2

/** What a condition says after the head of its column: 'minst 100 000,00', 'senaste 30 dagarna'. */
export function conditionWords(
  { kind, choices = {} }: ConditionColumn,
  { operator, values }: Condition,
): string {
  const [first = '', second = ''] = values.map((value) => {
    if (operator === 'last') return value
    if (kind === 'amount') return formatMoney(Number(value))
    return kind === 'number' ? value.replace('.', ',') : value
  })
  if (operator === 'last') return first === '1' ? 'i dag' : `senaste ${first} dagarna`
  if (operator === 'between') return `${first} – ${second}`
  if (operator === 'oneOf' || operator === 'noneOf') {
    const named = values.slice(0, mostNamed).map((value) => choices[value] ?? value)
    const rest = values.length > mostNamed ? ` +${String(values.length - mostNamed)}` : ''
    return `${operator === 'noneOf' ? 'inte ' : ''}${named.join(', ')}${rest}`
  }
  const { words } = operators[operator]
  return values.length === 0 ? words : `${words} ${first}`
}
