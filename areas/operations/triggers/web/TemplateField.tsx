import { useState } from 'react'
import { call } from '#platform/web/call.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { triggers } from '../contract.ts'
import type { EventCode } from '../rules.ts'
import css from './triggers.module.css'

interface TemplateFieldProps {
  field: FieldBinding<string>
  label: string
  /** The event the template is tried with; undefined while none is chosen. */
  code: EventCode | undefined
  /** One line. */
  line?: boolean
  required?: boolean
  maxLength: number
}

/** A template, and what it comes to with an example. */
export function TemplateField({ code, line = false, ...rest }: TemplateFieldProps) {
  const [tried, setTried] = useState<{ text: string; failed: boolean }>()
  const template = rest.field.value
  const empty = template.trim() === '' ? 'Skriv en mall först' : undefined
  const reason = code === undefined ? 'Välj en händelse först' : empty
  async function attempt() {
    if (code === undefined) return
    try {
      const { text } = await call(triggers.testTemplate, { template, code })
      setTried({ text, failed: false })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      setTried({ text: refusal.message, failed: true })
    }
  }
  return (
    <div>
      {line ? <TextField {...rest} /> : <TextAreaField {...rest} />}
      <div className={css.test}>
        <ActionButton
          onClick={attempt}
          disabledReason={reason}
          label={`Prova ${rest.label.toLowerCase()}`}
        >
          Prova
        </ActionButton>
        <output className={css.tried} data-failed={tried?.failed || undefined}>
          {tried ? tried.text || 'Mallen blir tom' : ''}
        </output>
      </div>
    </div>
  )
}
