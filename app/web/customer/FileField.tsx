import { useId, useState } from 'react'
import { acceptedTypes } from '#areas/parties/documents/rules.ts'
import { Refused } from './ask.ts'
import { sentenceOf, useWords } from './language.tsx'
import css from './customer.module.css'

interface FileFieldProps {
  label: string
  hint: string
  /** What has been sent. */
  files: readonly { readonly id: string; readonly name: string }[]
  send: (file: File) => Promise<unknown>
  onSent: () => Promise<void>
  onOut: () => void
}
/** Files, each sent when it is chosen; a telephone offers its camera. */
export function FileField({ label, hint, files, send, onSent, onOut }: FileFieldProps) {
  const words = useWords()
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0]
    if (!file) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await send(file)
      await onSent()
    } catch (error) {
      if (error instanceof Refused && error.status === 401) onOut()
      else setProblem(sentenceOf(words, error))
    } finally {
      // The same file can be chosen again.
      input.value = ''
      setIsBusy(false)
    }
  }
  return (
    <div className={css.question}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={css.hint}>
        {hint}
      </p>
      {files.length === 0 ? null : (
        <ul className={css.files}>
          {files.map((file) => (
            <li key={file.id}>{file.name}</li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className={css.input}
        type="file"
        accept={acceptedTypes.join()}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => void choose(target)}
      />
      {isBusy ? <p role="status">{words.sending}</p> : null}
      {problem === undefined ? null : (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
