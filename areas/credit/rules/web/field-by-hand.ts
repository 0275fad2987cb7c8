import type { FieldBinding } from '#platform/web/ui/form/form.ts'

/** A field of one cell of a table. `within` is the table's own field. */
export const cell = <V>(
  within: Pick<FieldBinding<unknown>, 'name' | 'id'>,
  name: string,
  value: V,
  onChange: (value: V) => void,
  error?: string,
) => ({
  name: `${within.name}.${name}`,
  id: `${within.id}-${name.replaceAll(/[^\w-]/g, '-')}`,
  value,
  onChange,
  error,
})
