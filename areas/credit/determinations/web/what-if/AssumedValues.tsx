import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import type { Verdict } from '../../contract.ts'
import { RuleValueField } from './RuleValueField.tsx'
import { measuredRules, type AssumedValue } from './what-if-form.ts'
import css from '../determinations.module.css'

interface AssumedValuesProps {
  rules: readonly Verdict[]
  values: readonly AssumedValue[]
  onChange: (values: readonly AssumedValue[]) => void
}
const sides = { issuer: 'utställaren', recipient: 'mottagaren' } as const
const keyOf = (side: string, rule: string) => `${side} ${rule}`

/**
 * Measured values assumed to be others: a rule is picked, and its value written as that rule's
 * values are.
 */
export function AssumedValues({ rules, values, onChange }: AssumedValuesProps) {
  const measured = measuredRules(rules)
  const isAssumed = (key: string) => values.some((one) => keyOf(one.side, one.rule) === key)
  const add = (key: string | null) => {
    const rule = measured.find((one) => keyOf(one.side, one.id) === key)
    if (rule) onChange([...values, { side: rule.side, rule: rule.id, value: rule.value }])
  }
  return (
    <fieldset className={css.group}>
      <legend>Värden</legend>
      {values.map((one) => {
        const rule = measured.find(({ side, id }) => side === one.side && id === one.rule)
        if (!rule) return null
        const label = `${rule.displayName} (${sides[one.side]})`
        return (
          <div key={keyOf(one.side, one.rule)} className={css.assumed}>
            <RuleValueField
              name={keyOf(one.side, one.rule)}
              label={label}
              kind={rule.kind}
              value={one.value}
              onChange={(value) =>
                onChange(values.map((other) => (other === one ? { ...one, value } : other)))
              }
            />
            <ActionButton
              icon="cross"
              label={`Ta bort ${label}`}
              onClick={() => onChange(values.filter((other) => other !== one))}
            >
              Ta bort
            </ActionButton>
          </div>
        )
      })}
      <SelectField
        label="Ändra värdet för en regel"
        placeholder="Välj regel"
        searchable
        choices={measured
          .filter(({ side, id }) => !isAssumed(keyOf(side, id)))
          .map(({ side, id, displayName }) => ({
            value: keyOf(side, id),
            label: `${displayName} (${sides[side]})`,
          }))}
        field={{ name: 'assume', id: 'whatif-assume', value: null, onChange: add }}
      />
    </fieldset>
  )
}
