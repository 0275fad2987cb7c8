import { TagsInput } from '@mantine/core'
import { useAnswer } from '#platform/web/data.ts'
import { inputProps } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { subscriptions } from '../contract.ts'
import { eachOnce, mostRecipients } from '../rules.ts'
import { texts } from '../texts.ts'
import css from './subscriptions.module.css'

/** E-mail addresses and channels of the chat: written, or picked among the suggestions. */
export function RecipientsField({
  field,
  invoiceId,
}: {
  field: FieldBinding<readonly string[]>
  invoiceId: string
}) {
  const { data = [], error } = useAnswer(subscriptions.suggestions, { invoiceId })
  const labelOf = new Map(data.map(({ value, label }) => [value, label]))
  const left = data.filter(({ value }) => !field.value.includes(value))
  return (
    <TagsInput
      {...inputProps({
        field,
        label: 'Mottagare',
        hint: error
          ? texts.noSuggestions
          : 'E-postadresser, eller kanaler i chatten. Enter lägger till.',
        required: true,
      })}
      placeholder={field.value.length === 0 ? 'namn@foretag.se' : undefined}
      data={left.map(({ value }) => value)}
      classNames={{ inputField: css.input ?? '' }}
      limit={20}
      maxTags={mostRecipients}
      splitChars={[',', ';']}
      acceptValueOnBlur
      filter={({ options, search }) => {
        const typed = search.trim().toLowerCase()
        return options.filter(
          (option) =>
            'value' in option &&
            `${option.value} ${labelOf.get(option.value) ?? ''}`.toLowerCase().includes(typed),
        )
      }}
      renderOption={({ option }) => (
        <span className={css.option}>
          <span>{option.value}</span>
          <span className={css.detail}>{labelOf.get(option.value)}</span>
        </span>
      )}
      value={[...field.value]}
      onChange={(values) => field.onChange(eachOnce(values))}
    />
  )
}
