import { useForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useId, useRef, useState } from 'react'
import type { ChangedField, FieldError } from '#platform/refusal.ts'
import { refusalOf } from '../message/errors.ts'
import { showUnexpectedError } from '../message/UnexpectedErrorDialog.tsx'
import { useDraft } from './draft.ts'
import { afterPress } from '../frame/press.ts'
import { useUnsavedWarning } from './unsaved.ts'

/**
 * What a field needs of its form. Every field of the family takes one; a field outside a form gets
 * one made by hand.
 */
export interface FieldBinding<V> {
  readonly name: string
  readonly id: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur?: (() => void) | undefined
  readonly error?: string | undefined
}

type Values = Record<string, unknown>
/** Swedish sentences by field name, only for the fields that are wrong. */
export type FieldSentences = Readonly<Record<string, string | undefined>>

interface SaveFormOptions<V extends Values> {
  /** The values as stored. Given once; call `load` when others arrive. */
  readonly initial: V
  /** The same rules as the server's, run on leaving a field and on save. */
  readonly check?: (values: V) => FieldSentences
  /**
   * Sends the values. A thrown refusal is shown in the form: its fields at the fields, its sentence
   * above them.
   */
  readonly save: (values: V) => Promise<unknown>
  readonly onSaved?: (values: V) => void
  /**
   * A key under which what was typed survives an expired session, such as `user/${id}`. Leave out
   * for forms with secrets.
   */
  readonly draft?: string
  /** Whether leaving with unsaved work asks first, default true. */
  readonly warn?: boolean
}

export interface Problems {
  readonly message: string
  readonly fields: readonly FieldError[]
  /** What somebody else has saved meanwhile, when that is why. */
  readonly changed: readonly ChangedField[] | undefined
}
export interface SaveForm<V extends Values> {
  readonly id: string
  readonly values: V
  /** Binds one of the values to a field: `<TextField field={form.field('email')} />`. */
  readonly field: <K extends keyof V & string>(name: K) => FieldBinding<V[K]>
  readonly set: (values: Partial<V>) => void
  /** Takes other stored values, for example after a conflict; nothing is unsaved after it. */
  readonly load: (values: V) => void
  readonly dirty: boolean
  readonly saving: boolean
  /** What the server refused, until the next try. */
  readonly problems: Problems | undefined
  /** Set when a draft was brought back. */
  readonly restored: boolean
  readonly discard: () => void
  /** Checks, then saves. Answers whether it was saved. */
  readonly submit: () => Promise<boolean>
  /** Tells the form which element it is, so that errors can be given focus. */
  readonly attach: (element: HTMLFormElement | null) => void
}

/** Field ids are the form's id and the field's name, so that errors can lead to them. */
export const fieldId = (form: string, name: string) => `${form}-${name.replaceAll(/[^\w-]/g, '-')}`

function focusFirst(root: HTMLFormElement | null, form: string, names: readonly string[]) {
  const ids = new Set(names.map((name) => fieldId(form, name)))
  const first = [...(root?.querySelectorAll<HTMLElement>('[id]') ?? [])].find((element) =>
    ids.has(element.id),
  )
  first?.focus()
}

/**
 * In a window one begins to write at once, rather than on the button that closes it: also when the
 * form comes after the window.
 */
function beginInFirst(form: HTMLFormElement, dialog: Element) {
  const first = form.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')
  first?.toggleAttribute('data-autofocus', true)
  if (dialog.querySelector('header')?.contains(document.activeElement)) first?.focus()
}

const wrong = (sentences: FieldSentences) =>
  Object.entries(sentences).filter((entry): entry is [string, string] => Boolean(entry[1]))

/**
 * The state of a form that is saved with a button: values, errors in their places, drafts, the
 * question on leaving.
 */
export function useSaveForm<V extends Values>({
  initial,
  check,
  save,
  onSaved,
  draft,
  warn = true,
}: SaveFormOptions<V>): SaveForm<V> {
  const id = useId()
  const root = useRef<HTMLFormElement>(null)
  const attach = useCallback((element: HTMLFormElement | null) => {
    root.current = element
    const dialog = element?.closest('[role="dialog"]')
    if (element && dialog) beginInFirst(element, dialog)
  }, [])
  const kept = useDraft<V>(draft)
  const [restored, setRestored] = useState(kept.found !== undefined)
  const [saving, setSaving] = useState(false)
  const [problems, setProblems] = useState<Problems>()
  const busy = useRef(false)
  const form: UseFormReturnType<V> = useForm<V>({
    initialValues: initial,
    validate: (values: V) => Object.fromEntries(wrong(check?.(values) ?? {})),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    onValuesChange: (values: V) =>
      JSON.stringify(values) === JSON.stringify(initial) ? kept.forget() : kept.keep(values),
  })
  const [first, setFirst] = useState(true)
  if (first) {
    setFirst(false)
    if (kept.found) form.setValues({ ...initial, ...kept.found })
  }
  const dirty = form.isDirty()
  const guard = useUnsavedWarning(dirty && warn, kept.forget)

  const load = useCallback(
    (values: V) => {
      form.setInitialValues(values)
      form.setValues(values)
      form.resetDirty(values)
      form.clearErrors()
      kept.forget()
      setRestored(false)
      setProblems(undefined)
    },
    [form, kept],
  )
  const fail = (error: unknown) => {
    const refusal = refusalOf(error)
    if (!refusal) return showUnexpectedError(error)
    const fields = refusal.fields ?? []
    setProblems({ message: refusal.message, fields, changed: refusal.changed })
    form.setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
    // After the errors are drawn, or the field's description would be read without them.
    setTimeout(() =>
      focusFirst(
        root.current,
        id,
        fields.map(({ field }) => field),
      ),
    )
  }
  const submit = async () => {
    if (busy.current) return false
    setProblems(undefined)
    const values = form.getValues()
    const errors = wrong(check?.(values) ?? {})
    form.setErrors(Object.fromEntries(errors))
    if (errors.length > 0) {
      focusFirst(
        root.current,
        id,
        errors.map(([name]) => name),
      )
      return false
    }
    busy.current = true
    setSaving(true)
    try {
      await save(values)
      form.setInitialValues(values)
      form.resetDirty(values)
      kept.forget()
      setRestored(false)
      guard.release()
      onSaved?.(values)
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  return {
    id,
    attach,
    values: form.values,
    field: (name) => {
      const error = form.errors[name]
      return {
        name,
        id: fieldId(id, name),
        value: form.values[name],
        // `value` is of the field's type, which the form's own types write in another way.
        onChange: (value) => form.setFieldValue(name, value as never),
        onBlur: () => afterPress(() => void form.validateField(name)),
        error: typeof error === 'string' ? error : undefined,
      }
    },
    set: (values) => form.setValues(values),
    load,
    dirty,
    saving,
    problems,
    restored,
    discard: () => load(initial),
    submit,
  }
}
