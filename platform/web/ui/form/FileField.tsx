import { Input } from '@mantine/core'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { formatFileSize } from '#platform/swedish/format.ts'
import css from './FileField.module.css'
import type { FieldBinding } from './form.ts'
import { Icon } from '../look/icons.tsx'

interface FileFieldProps {
  field: FieldBinding<File | null>
  label: string
  hint?: ReactNode
  required?: boolean
  reason?: string | undefined
  /**
   * As the browser's accept: '.pdf' or 'application/pdf,image/*'. Checked on drop too; the server
   * judges by content.
   */
  accept?: string
  maxBytes?: number
  /** Where a window that it stands in begins. */
  autoFocus?: boolean
}

const accepted = (file: File, accept: string) =>
  accept.split(',').some((raw) => {
    const one = raw.trim().toLowerCase()
    if (one.startsWith('.')) return file.name.toLowerCase().endsWith(one)
    return one.endsWith('/*') ? file.type.startsWith(one.slice(0, -1)) : file.type === one
  })

/** One file, dropped or picked. */
export function FileField({
  field,
  label,
  hint,
  required = false,
  reason,
  accept,
  maxBytes,
  autoFocus = false,
}: FileFieldProps) {
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const off = reason !== undefined

  const take = (file: File | undefined) => {
    if (!file || off) return
    const wrongType = accept !== undefined && !accepted(file, accept)
    const tooBig = maxBytes !== undefined && file.size > maxBytes
    if (wrongType)
      setProblem(
        `${label}: ${file.name} kan inte tas emot. Välj en fil av typen ${accept.replaceAll(',', ', ')}.`,
      )
    else if (tooBig)
      setProblem(
        `${label}: ${file.name} är ${formatFileSize(file.size)}, högst ${formatFileSize(maxBytes)} kan tas emot`,
      )
    else setProblem(undefined)
    field.onChange(wrongType || tooBig ? null : file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file, ...more] = event.dataTransfer.files
    if (off || more.length === 0) return take(file)
    setProblem(`${label}: en fil i taget kan tas emot`)
    field.onChange(null)
  }
  const clear = () => {
    if (input.current) input.current.value = ''
    field.onChange(null)
    input.current?.focus()
  }
  const error = problem ?? field.error
  const notes = `${field.id}-notes`
  return (
    <Input.Wrapper id={field.id} label={label} required={required} withAsterisk={required}>
      <div
        className={css.drop}
        data-over={over || undefined}
        data-off={off || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!off)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={field.value ? 'document' : 'upload'} size={18} />
        <span className={css.text} aria-hidden>
          {field.value ? (
            <>
              <b>{field.value.name}</b> {formatFileSize(field.value.size)}
            </>
          ) : (
            <>
              Släpp en fil här eller <u>välj en</u>
            </>
          )}
        </span>
        <input
          ref={input}
          id={field.id}
          name={field.name}
          type="file"
          className={css.input}
          accept={accept}
          disabled={off}
          data-autofocus={autoFocus || undefined}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes}
          onBlur={field.onBlur}
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
        {field.value && !off ? (
          <button
            type="button"
            className={css.clear}
            aria-label={`Ta bort ${field.value.name}`}
            onClick={clear}
          >
            <Icon name="cross" size={14} />
          </button>
        ) : null}
      </div>
      <div id={notes}>
        {(reason ?? hint) ? <Input.Description mt={5}>{reason ?? hint}</Input.Description> : null}
        {error ? <Input.Error mt={5}>{error}</Input.Error> : null}
      </div>
    </Input.Wrapper>
  )
}
