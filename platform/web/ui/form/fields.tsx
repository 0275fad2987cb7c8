import { MultiSelect, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './fields.module.css'
import type { FieldBinding } from './form.ts'
import { Icon } from '../look/icons.tsx'
import { Worded } from '../value/Worded.tsx'

interface FieldProps<V> {
  field: FieldBinding<V>
  label: string
  /** Under the field. */
  hint?: ReactNode
  required?: boolean
  /**
   * Why it cannot be changed now: the field is disabled and the reason stands in the hint's place.
   */
  reason?: string | undefined
}

const order: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** What Mantine's inputs take of a field: label above, field, hint and error under it. */
export function inputProps<V>({ field, label, hint, required, reason }: FieldProps<V>) {
  return {
    id: field.id,
    name: field.name,
    label: <Worded text={label} within />,
    description: reason ?? hint,
    required: required ?? false,
    withAsterisk: required ?? false,
    disabled: reason !== undefined,
    error: field.error,
    onBlur: field.onBlur,
    inputWrapperOrder: order,
  }
}

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url'
  placeholder?: string
  maxLength?: number
  autoComplete?: string
}

/** One line of text. */
export function TextField({
  type = 'text',
  placeholder,
  maxLength,
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  return (
    <TextInput
      {...inputProps(rest)}
      type={type}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete={autoComplete}
      value={rest.field.value}
      onChange={(event) => rest.field.onChange(event.currentTarget.value)}
    />
  )
}

/** A secret that may be shown for a moment. */
export function PasswordField({
  autoComplete = 'new-password',
  ...rest
}: FieldProps<string> & { autoComplete?: string }) {
  return (
    <PasswordInput
      {...inputProps(rest)}
      autoComplete={autoComplete}
      value={rest.field.value}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
      visibilityToggleButtonProps={{
        'aria-label': `Visa ${rest.label.toLowerCase()}`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onChange={(event) => rest.field.onChange(event.currentTarget.value)}
    />
  )
}

/** Several lines of text; grows with what is written. */
export function TextAreaField({
  rows = 3,
  maxLength,
  ...rest
}: FieldProps<string> & { rows?: number; maxLength?: number }) {
  return (
    <Textarea
      {...inputProps(rest)}
      className={css.grow}
      rows={rows}
      maxLength={maxLength}
      value={rest.field.value}
      onChange={(event) => rest.field.onChange(event.currentTarget.value)}
    />
  )
}

export interface Choice<V extends string | number = string> {
  readonly value: V
  readonly label: string
  readonly disabled?: boolean
}

/** Mantine's inputs hold a choice as text; a form as what it is. */
const asTexts = (choices: readonly Choice<string | number>[]) =>
  choices.map((choice) => ({ ...choice, value: String(choice.value) }))
const valueOf = <V extends string | number>(values: readonly V[], text: string | null) =>
  values.find((value) => String(value) === text)

interface SelectFieldProps<V extends string | number> extends FieldProps<V | null> {
  choices: readonly Choice<V>[]
  placeholder?: string
  /** May be emptied again. */
  clearable?: boolean
  /** Typing narrows the choices; on by itself from 8 of them. */
  searchable?: boolean
}

/** One of several choices. */
export function SelectField<V extends string | number>(props: SelectFieldProps<V>) {
  const {
    choices,
    placeholder = 'Välj',
    clearable = false,
    searchable = choices.length > 7,
    ...rest
  } = props
  return (
    <Select
      {...inputProps(rest)}
      data={asTexts(choices)}
      placeholder={placeholder}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `Töm ${rest.label}` }}
      searchable={searchable}
      // A window gives its first field focus: its choices would lie over the rest of the form.
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="Inget passar"
      value={rest.field.value === null ? null : String(rest.field.value)}
      onChange={(text) =>
        rest.field.onChange(
          valueOf(
            choices.map(({ value }) => value),
            text,
          ) ?? null,
        )
      }
    />
  )
}

interface MultiSelectFieldProps<V extends string | number> extends FieldProps<readonly V[]> {
  choices: readonly Choice<V>[]
  placeholder?: string
}

/** Any number of several choices. */
export function MultiSelectField<V extends string | number>({
  choices,
  placeholder = 'Välj',
  ...rest
}: MultiSelectFieldProps<V>) {
  // What is chosen already may be a choice no more, and stays until it is taken away.
  const known = [...choices.map(({ value }) => value), ...rest.field.value]
  return (
    <MultiSelect
      {...inputProps(rest)}
      data={asTexts(choices)}
      placeholder={rest.field.value.length === 0 ? placeholder : undefined}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Töm ${rest.label}` }}
      nothingFoundMessage="Inget passar"
      value={rest.field.value.map(String)}
      onChange={(texts) => rest.field.onChange(texts.flatMap((text) => valueOf(known, text) ?? []))}
    />
  )
}

/** On or off. */
export function SwitchField({ field, label, hint, reason }: FieldProps<boolean>) {
  return (
    <Switch
      id={field.id}
      name={field.name}
      label={<Worded text={label} within />}
      // Mantine's label holds the description too, which is read as such already.
      aria-label={label}
      description={reason ?? hint}
      disabled={reason !== undefined}
      error={field.error}
      onBlur={field.onBlur}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
