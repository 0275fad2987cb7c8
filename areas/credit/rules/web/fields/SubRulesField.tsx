import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import type { ShownRule } from '../../rule-fields.ts'
import css from '../rules.module.css'

type SubRule = ShownRule['selectedSubRules'][number]
interface SubRulesFieldProps {
  field: FieldBinding<SubRule[]>
  /** Those that could be chosen besides. */
  available: readonly SubRule[]
}

/** The rules whose part scores a rule is the sum of: chosen above, available below. */
export function SubRulesField({ field, available }: SubRulesFieldProps) {
  const chosen = field.value
  const rest = available.filter(({ id }) => !chosen.some((one) => one.id === id))
  const line = (rule: SubRule, act: string, label: string, press: () => void) => (
    <li key={rule.id} className={css.item}>
      <span className={css.name}>{rule.ruleName}</span>
      <ActionButton label={label} onClick={press}>
        {act}
      </ActionButton>
    </li>
  )
  return (
    <fieldset className={css.group} id={field.id} tabIndex={-1}>
      <legend>Delregler</legend>
      <p className={css.hint}>Regelns delpoäng är summan av delreglernas, inom -10 och 10.</p>
      <div className={css.lists}>
        <div>
          <h2>Valda delregler</h2>
          <ul className={css.list} aria-label="Valda delregler">
            {chosen.length === 0 ? <li className={css.empty}>Inga delregler är valda.</li> : null}
            {chosen.map((rule) =>
              line(rule, 'Ta bort', `Ta bort ${rule.ruleName}`, () =>
                field.onChange(chosen.filter(({ id }) => id !== rule.id)),
              ),
            )}
          </ul>
        </div>
        <div>
          <h2>Tillgängliga delregler</h2>
          <ul className={css.list} aria-label="Tillgängliga delregler">
            {rest.length === 0 ? <li className={css.empty}>Inga fler delregler finns.</li> : null}
            {rest.map((rule) =>
              line(rule, 'Välj', `Välj ${rule.ruleName}`, () => field.onChange([...chosen, rule])),
            )}
          </ul>
        </div>
      </div>
      {field.error ? <p className={css.error}>{field.error}</p> : null}
    </fieldset>
  )
}
