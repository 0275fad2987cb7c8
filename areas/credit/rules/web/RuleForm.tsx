import { useEffect } from 'react'
import type { InputOf } from '#platform/endpoint.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { catalogueRule } from '../catalogue/catalogue.ts'
import { rules } from '../contract.ts'
import type { Kind } from '../engine/facts.ts'
import type { ShownRule } from '../rule-fields.ts'
import { consequenceNames, executionTypeNames } from '../texts.ts'
import { ConditionHelp } from './ConditionHelp.tsx'
import { LimitIntervalsField } from './fields/LimitIntervalsField.tsx'
import { RangesField } from './fields/RangesField.tsx'
import { RatesField } from './fields/RatesField.tsx'
import { SliderField } from './fields/SliderField.tsx'
import { SubRulesField } from './fields/SubRulesField.tsx'
import { problemsOf, sentOf, typedOf, type TypedRule } from './typed-rule.ts'

const units: Readonly<Record<string, string>> = {
  ore: 'kr',
  percent: '%',
  points: 'poäng',
  days: 'dagar',
  months: 'månader',
  count: 'st',
}
const examples: Readonly<Record<string, string>> = { yesNo: 'ja och nej', day: 'ÅÅÅÅ-MM-DD' }
const consequences = (Object.keys(consequenceNames) as ShownRule['consequence'][]).map((value) => ({
  value,
  label: consequenceNames[value],
}))

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
export type TriedRule = InputOf<typeof rules.save>

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
  const type = Number(form.values.executionType)
  const types = rule.executionTypes
    .filter((one) => rule.bucketId === null || one !== 3)
    .map((one) => ({
      value: String(one),
      label: executionTypeNames[one as ShownRule['executionType']],
    }))
  const scored = type === 0 || type === 3
  const binary = type === 1 || type === 4
  const exceptions = catalogueRule(rule.measure)?.exception
  const onScale = units[rule.kind] !== undefined
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
      <TextField field={form.field('ruleName')} label="Regelns namn" required maxLength={100} />
      <TextField
        field={form.field('userFriendlyFailMessage')}
        label="Text vid avslag"
        hint="Det som står för kunden och i bedömningen när regeln inte är godkänd"
        required
        maxLength={500}
      />
      <FieldRow>
        <SelectField field={form.field('executionType')} label="Typ" choices={types} required />
        <SelectField
          field={form.field('consequence')}
          label="Följd när regeln stoppar"
          choices={consequences}
          required
        />
      </FieldRow>
      {type === 0 || type === 2 || type === 4 ? (
        <SliderField
          field={form.field('importance')}
          label="Vikt"
          min={0}
          max={100}
          unit="%"
          {...(type === 4 && { hint: 'Utan vikt stoppar regeln när den inte är uppfylld' })}
        />
      ) : null}
      {type === 0 || type === 2 ? (
        <NumberField
          field={form.field('minRatingAccepted')}
          label="Lägsta godkända betyg"
          hint="Delpoäng från -10 till 10. Tomt: regeln stoppar aldrig."
          decimals={2}
        />
      ) : null}
      {scored && onScale ? (
        <RangesField field={form.field('ruleRanges')} unit={units[rule.kind]} />
      ) : null}
      {scored && (!onScale || rule.rateList.length > 0) ? (
        <RatesField
          field={form.field('rateList')}
          example={examples[rule.kind] ?? 'texten, eller hur den börjar'}
        />
      ) : null}
      {binary ? (
        <TextAreaField
          field={form.field('conditions')}
          label="Villkor"
          hint="Ett per rad, och alla ska hålla. Till exempel: värde <= 90 dagar, eller företag.omsättning >= 1 000 000 kr"
          rows={4}
        />
      ) : null}
      {binary ? <ConditionHelp kind={rule.kind as Kind} /> : null}
      {type === 4 ? (
        <FieldRow>
          <SliderField
            field={form.field('maxValue')}
            label="Delpoäng om godkänd"
            min={-10}
            max={10}
          />
          <SliderField
            field={form.field('minValue')}
            label="Delpoäng om ej godkänd"
            min={-10}
            max={10}
          />
        </FieldRow>
      ) : null}
      {type === 2 ? (
        <SubRulesField field={form.field('selectedSubRules')} available={rule.availableSubRules} />
      ) : null}
      {rule.canEditAcceptNoInputData ? (
        <SwitchField
          field={form.field('acceptNoInputData')}
          label="Godta att uppgift saknas"
          hint="Regeln är då godkänd med 0 poäng och visas med K"
        />
      ) : null}
      <SwitchField
        field={form.field('whitelistEnabled')}
        label="Undantag tillåts"
        reason={exceptions ? undefined : 'Regeln hör inte till dem som kan ha undantag'}
      />
      {withLimits ? <LimitIntervalsField field={form.field('limitIntervals')} /> : null}
      {rule.bucketId === null ? null : (
        <TextField field={form.field('why')} label="Varför ändras regeln?" maxLength={500} />
      )}
    </Form>
  )
}
