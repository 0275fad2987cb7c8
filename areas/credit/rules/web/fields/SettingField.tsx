import type { ReactNode } from 'react'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import {
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/web/ui/form/fields.tsx'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import type { Kind } from '../../engine/facts/facts.ts'
import { consequences, type Setting, type Unit } from '../../engine/settings/settings.ts'
import type { ShownRule } from '../../rule-fields.ts'
import { consequenceNames, executionTypeNames } from '../../texts.ts'
import { ConditionHelp } from '../ConditionHelp.tsx'
import type { TypedUnits } from '../typed-rule.ts'
import { RangesField } from './RangesField.tsx'
import { RatesField } from './RatesField.tsx'
import { SliderField } from './SliderField.tsx'

/** How values of a kind that stand on a scale are counted. */
const units: Readonly<Partial<Record<Kind, string>>> = {
  ore: 'kr',
  percent: '%',
  points: 'poäng',
  days: 'dagar',
  months: 'månader',
  count: 'st',
}
/** Whether values of a kind stand on a scale. */
export const isOnScale = (kind: Kind) => units[kind] !== undefined
const examples: Readonly<Partial<Record<Kind, string>>> = {
  yesNo: 'ja och nej',
  day: 'ÅÅÅÅ-MM-DD',
}

export interface SettingFieldProps<U extends Unit> {
  field: FieldBinding<TypedUnits[U]>
  setting: Setting<U>
  rule: ShownRule
  label: string
  hint?: string
  /** Why it cannot be changed. */
  reason?: string | undefined
}
interface SettingSliderProps extends Omit<SettingFieldProps<'percent' | 'points'>, 'rule'> {
  unit?: string
}
const SettingSlider = ({ setting: { min = 0, max = 0 }, ...rest }: SettingSliderProps) => (
  <SliderField {...rest} min={min} max={max} />
)

const fieldOf: { readonly [U in Unit]: (props: SettingFieldProps<U>) => ReactNode } = {
  text: ({ setting: { max = 500 }, rule: _, ...rest }) => (
    <TextField {...rest} required maxLength={max} />
  ),
  executionType: ({ setting: _, rule, ...rest }) => (
    <SelectField
      {...rest}
      choices={rule.executionTypes
        .filter((type) => rule.bucketId === null || type !== 'subRule')
        .map((type) => ({ value: type, label: executionTypeNames[type] }))}
      required
    />
  ),
  consequence: ({ setting: _, rule: __, ...rest }) => (
    <SelectField
      {...rest}
      choices={consequences.map((value) => ({ value, label: consequenceNames[value] }))}
      required
    />
  ),
  percent: ({ rule: _, ...rest }) => <SettingSlider {...rest} unit="%" />,
  points: ({ rule: _, ...rest }) => <SettingSlider {...rest} />,
  pointsOrNone: ({ setting: _, rule: __, ...rest }) => <NumberField {...rest} decimals={2} />,
  ranges: ({ field, rule: { kind } }) => <RangesField field={field} unit={units[kind]} />,
  table: ({ field, rule: { kind } }) => (
    <RatesField field={field} example={examples[kind] ?? 'texten, eller hur den börjar'} />
  ),
  lines: ({ setting: _, rule: { kind }, ...rest }) => (
    <>
      <TextAreaField {...rest} rows={4} />
      <ConditionHelp kind={kind} />
    </>
  ),
  flag: ({ setting: _, rule: __, ...rest }) => <SwitchField {...rest} />,
}

/** The field of a setting, by its unit. */
export const SettingField = <U extends Unit>({
  unit,
  ...props
}: SettingFieldProps<U> & { unit: U }) => fieldOf[unit](props)
