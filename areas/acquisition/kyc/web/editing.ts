import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { fieldId } from '#platform/web/ui/form/form.ts'

/** What the parts of the editor share. */
export interface Editing {
  /** The form's id. */
  readonly form: string
  /** What is wrong, by its address: `questions.0.question`. */
  readonly problems: Readonly<Record<string, string>>
  readonly opened: ReadonlySet<string>
  readonly onToggle: (question: string) => void
}

/** A field of the editor at an address in the questions. */
export const fieldAt = <V>(
  { form, problems }: Pick<Editing, 'form' | 'problems'>,
  at: string,
  value: V,
  onChange: (value: V) => void,
): FieldBinding<V> => ({ name: at, id: fieldId(form, at), value, onChange, error: problems[at] })
