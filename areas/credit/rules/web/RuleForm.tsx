import { Fragment, useEffect, type ReactNode } from 'react'
import type { SentTo } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { catalogueRule } from '../catalogue/catalogue.ts'
import { rules } from '../contract.ts'
import {
  countsFor,
  mapSettings,
  settingNames,
  settings,
  type SettingName,
  type Unit,
} from '../engine/settings/settings.ts'
import type { ShownRule } from '../rule-fields.ts'
import { LimitIntervalsField } from './fields/LimitIntervalsField.tsx'
import { isOnScale, SettingField } from './fields/SettingField.tsx'
import { SubRulesField } from './fields/SubRulesField.tsx'
import { problemsOf, sentOf, typedOf, type TypedRule, type TypedUnits } from './typed-rule.ts'

/** What a field says besides the label of its setting. */
const words: Readonly<Partial<Record<SettingName, { label?: string; hint?: string }>>> = {
  userFriendlyFailMessage: {
    hint: 'Det som står för kunden och i bedömningen när regeln inte är godkänd',
  },
  executionType: { label: 'Typ' },
  consequence: { label: 'Följd när regeln stoppar' },
  minRatingAccepted: { hint: 'Delpoäng från -10 till 10. Tomt: regeln stoppar aldrig.' },
  conditions: {
    hint: 'Ett per rad, och alla ska hålla. Till exempel: värde <= 90 dagar, eller företag.omsättning >= 1 000 000 kr',
  },
  acceptNoInputData: { hint: 'Regeln är då godkänd med 0 poäng och visas med K' },
}
/** What stands beside another setting in its row. */
const beside: Readonly<Partial<Record<SettingName, SettingName>>> = {
  executionType: 'consequence',
  maxValue: 'minValue',
}
const placedBeside = Object.values(beside)
const alone = settingNames.filter((name) => !placedBeside.includes(name))
const isFlag = (name: SettingName) => settings[name].unit === 'flag'

interface RuleFormProps {
  rule: ShownRule
  /** Whether the limits that the bucket's scores give are edited here too. */
  withLimits?: boolean
  /** After a save: the version it was saved on top of, and the one that it made. */
  onVersion?: (from: number, to: number) => void
  /** Told whether something typed is not saved. */
  onDirty?: (dirty: boolean) => void
  /** Takes the rule as it is typed, to see what it would do before it is saved. */
  onTry?: ((rule: TriedRule) => void) | undefined
}
/** A rule as it would be saved. */
export type TriedRule = SentTo<typeof rules.save>

/** Every field of a rule that its type uses, saved in its bucket or as the base rule. */
export function RuleForm({ rule, withLimits = false, onVersion, onDirty, onTry }: RuleFormProps) {
  const save = useCommand(rules.save)
  const form = useSaveForm<TypedRule>({
    initial: typedOf(rule),
    check: (typed) => problemsOf(rule, typed, withLimits),
    save: async (typed) => {
      const { version } = await save.mutateAsync(sentOf(rule, typed, withLimits))
      onVersion?.(rule.version, version)
    },
    onSaved: (typed) => notify.success(`${typed.ruleName} är sparad`),
  })
  const { dirty } = form
  useEffect(() => {
    onDirty?.(dirty)
    return () => onDirty?.(false)
  }, [dirty, onDirty])
  const type = sentOf(rule, form.values, withLimits).executionType
  const onScale = isOnScale(rule.kind)
  const hidden: Partial<Record<SettingName, boolean>> = {
    ruleRanges: !onScale,
    rateList: onScale && rule.rateList.length === 0,
    acceptNoInputData: !rule.canEditAcceptNoInputData,
  }
  const reasons: Partial<Record<SettingName, string>> = catalogueRule(rule.measure)?.exception
    ? {}
    : { whitelistEnabled: 'Regeln hör inte till dem som kan ha undantag' }
  const hints: Partial<Record<SettingName, string>> =
    type === 'binary' ? { importance: 'Utan vikt stoppar regeln när den inte är uppfylld' } : {}
  const fields = mapSettings<TypedUnits, Record<Unit, ReactNode>>(
    form.values,
    (unit, value, setting, name) =>
      countsFor(name, type) && !hidden[name] ? (
        <SettingField
          unit={unit}
          setting={setting}
          field={{ ...form.field(name), value }}
          rule={rule}
          label={setting.label}
          hint={hints[name]}
          reason={reasons[name]}
          {...words[name]}
        />
      ) : null,
  )
  const row = (name: SettingName) => {
    const other = beside[name]
    return other && fields[name] ? (
      <FieldRow key={name}>
        {fields[name]}
        {fields[other]}
      </FieldRow>
    ) : (
      <Fragment key={name}>{fields[name]}</Fragment>
    )
  }
  return (
    <Form
      form={form}
      extra={
        onTry ? (
          <ActionButton
            onClick={() => onTry(sentOf(rule, form.values, withLimits))}
            disabledReason={
              dirty
                ? Object.values(problemsOf(rule, form.values, withLimits))[0]
                : 'Ändra något i regeln först, så prövas den så innan den sparas'
            }
          >
            Pröva mot tidigare fakturor
          </ActionButton>
        ) : undefined
      }
    >
      {alone.filter((name) => !isFlag(name)).map(row)}
      {type === 'composite' ? (
        <SubRulesField field={form.field('selectedSubRules')} available={rule.availableSubRules} />
      ) : null}
      {alone.filter(isFlag).map(row)}
      {withLimits ? <LimitIntervalsField field={form.field('limitIntervals')} /> : null}
      {rule.bucketId === null ? null : (
        <TextField field={form.field('why')} label="Varför ändras regeln?" maxLength={500} />
      )}
    </Form>
  )
}
