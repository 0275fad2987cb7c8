import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import css from './Form.module.css'
import { fieldId, type SaveForm } from './form.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { Icon } from '../look/icons.tsx'

interface FormProps<V extends Record<string, unknown>> {
  form: SaveForm<V>
  children: ReactNode
  /** The act: 'Spara', 'Lägg till kontakt'. */
  submit?: string
  /** With it a way out stands beside the act. */
  onCancel?: () => void
  cancel?: string
  /** Why saving cannot be done now. */
  disabledReason?: string | undefined
  /** More buttons, at the far side. */
  extra?: ReactNode
}

/**
 * A form with its error summary, the note about a draft that was brought back, and its buttons.
 * Enter saves.
 */
export function Form<V extends Record<string, unknown>>(props: FormProps<V>) {
  const {
    form,
    children,
    submit = 'Spara',
    onCancel,
    cancel = 'Avbryt',
    disabledReason,
    extra,
  } = props
  const { attach } = form
  // What the message says already is not said again under it.
  const led =
    form.problems?.fields.filter(({ message }) => message !== form.problems?.message) ?? []
  return (
    <form
      ref={attach}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (disabledReason === undefined) void form.submit()
      }}
    >
      {form.restored ? (
        <div className={css.note} role="status">
          <Icon name="info" />
          <span>Det du hade skrivit finns kvar.</span>
          <button type="button" className={css.link} onClick={form.discard}>
            Börja om
          </button>
        </div>
      ) : null}
      {form.problems ? (
        <div className={css.problems} role="alert">
          <Icon name="warning" />
          <div>
            <p className={css.title}>{form.problems.message}</p>
            {led.length > 0 ? (
              <ul>
                {led.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    <a
                      href={`#${fieldId(form.id, field)}`}
                      onClick={(event) => {
                        event.preventDefault()
                        document.getElementById(fieldId(form.id, field))?.focus()
                      }}
                    >
                      {message}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
            {form.problems.changed ? <ChangedMeanwhile changed={form.problems.changed} /> : null}
          </div>
        </div>
      ) : null}
      {children}
      <div className={css.buttons}>
        <ActionButton type="submit" primary pending={form.saving} disabledReason={disabledReason}>
          {submit}
        </ActionButton>
        {onCancel ? <Button onClick={onCancel}>{cancel}</Button> : null}
        {extra ? <span className={css.extra}>{extra}</span> : null}
      </div>
    </form>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
