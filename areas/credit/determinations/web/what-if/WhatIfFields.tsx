import { useAnswer } from '#platform/web/data.ts'
import { ToggleChip } from '#platform/web/ui/form/Choices.tsx'
import { SelectField, SwitchField } from '#platform/web/ui/form/fields.tsx'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { limitNames } from '#areas/credit/rules/texts.ts'
import type { ShownDetermination, Verdict } from '../../contract.ts'
import { AssumedValues } from './AssumedValues.tsx'
import type { LimitName, WhatIfForm } from './what-if-form.ts'
import css from '../determinations.module.css'

interface WhatIfFieldsProps {
  determination: ShownDetermination
  rules: readonly Verdict[]
  form: WhatIfForm
  onChange: (form: WhatIfForm) => void
}
const limitOrder: readonly LimitName[] = ['financing', 'repurchase', 'recipient', 'approval']

/**
 * What can be assumed: the amount, the limits, measured values, exceptions, deposition and other
 * versions of the buckets.
 */
export function WhatIfFields({ determination, rules, form, onChange }: WhatIfFieldsProps) {
  const set = (changed: Partial<WhatIfForm>) => onChange({ ...form, ...changed })
  const money = (name: string, value: number | null, change: (ore: number | null) => void) => ({
    name,
    id: `whatif-${name}`,
    value,
    onChange: change,
  })
  const hasLimits = determination.limits.length > 0
  return (
    <div className={css.fields}>
      <MoneyField
        label="Belopp"
        positive
        field={money('amount', form.amount, (amount) => set({ amount }))}
      />
      {hasLimits ? (
        <div className={css.pair}>
          {limitOrder.map((name) => (
            <MoneyField
              key={name}
              label={limitNames[name]}
              positive
              field={money(name, form.limits[name], (ore) =>
                set({ limits: { ...form.limits, [name]: ore } }),
              )}
            />
          ))}
        </div>
      ) : null}
      <SwitchField
        label="Deposition tillåts"
        field={{
          name: 'deposition',
          id: 'whatif-deposition',
          value: form.depositionAllowed,
          onChange: (depositionAllowed) => set({ depositionAllowed }),
        }}
      />
      <AssumedValues rules={rules} values={form.values} onChange={(values) => set({ values })} />
      {determination.exceptions.length + form.added.length > 0 ? (
        <fieldset className={css.group}>
          <legend>Undantag som räknas</legend>
          <div className={css.chosen}>
            {determination.exceptions.map((one) => (
              <ToggleChip
                key={one.id}
                label={`${one.ruleName} till ${one.endDate}`}
                on={!form.removed.includes(one.id)}
                onChange={(on) =>
                  set({
                    removed: on
                      ? form.removed.filter((id) => id !== one.id)
                      : [...form.removed, one.id],
                  })
                }
              />
            ))}
            {form.added.map((one) => (
              <ToggleChip
                key={one.id}
                label={`Nytt: ${rules.find(({ measure }) => measure === one.measure)?.displayName ?? one.measure}`}
                on
                onChange={() => set({ added: form.added.filter(({ id }) => id !== one.id) })}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className={css.pair}>
        <BucketVersionField
          label="Regelhink, utställaren"
          party={determination.issuer}
          value={form.issuerVersion}
          onChange={(issuerVersion) => set({ issuerVersion })}
        />
        <BucketVersionField
          label="Regelhink, mottagaren"
          party={determination.recipient}
          value={form.recipientVersion}
          onChange={(recipientVersion) => set({ recipientVersion })}
        />
      </div>
    </div>
  )
}

interface BucketVersionFieldProps {
  label: string
  party: ShownDetermination['issuer']
  value: number
  onChange: (version: number) => void
}
function BucketVersionField({ label, party, value, onChange }: BucketVersionFieldProps) {
  const { bucketId, bucketVersion } = party
  const { data } = useAnswer(rulebucket.versions, { bucketId })
  const versions = new Set([
    bucketVersion,
    value,
    ...(data?.list ?? []).map(({ version }) => version),
  ])
  const inForce = data?.list.find(({ state }) => state === 'inForce')?.version
  const note = (version: number) => {
    if (version === bucketVersion) return ', bedömde'
    return version === inForce ? ', gäller nu' : ''
  }
  return (
    <SelectField
      label={label}
      choices={[...versions]
        .sort((one, other) => other - one)
        .map((version) => ({
          value: String(version),
          label: `Version ${version}${note(version)}`,
        }))}
      field={{
        name: `version-${bucketId}`,
        id: `version-${bucketId}`,
        value: String(value),
        onChange: (version) => version && onChange(Number(version)),
      }}
    />
  )
}
