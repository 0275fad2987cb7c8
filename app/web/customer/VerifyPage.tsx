import { useId, useState } from 'react'
import type { VerifiedFile } from '#areas/acquisition/customer/answers.ts'
import { sealedFileInput } from '#areas/acquisition/signing/rules.ts'
import { ask } from './ask.ts'
import { Heading } from './Heading.tsx'
import { sentenceOf, useWords } from './language.tsx'
import css from './customer.module.css'

/** Whether a file is what was signed, for whoever has it: no link and no BankID (signing 29). */
export function VerifyPage() {
  const all = useWords()
  const words = all.verify
  const id = useId()
  const [found, setFound] = useState<VerifiedFile>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const clock = (instant: string) =>
    new Date(instant).toLocaleString(all.tag, {
      timeZone: 'Europe/Stockholm',
      dateStyle: 'long',
      timeStyle: 'short',
    })
  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0]
    if (!file) return
    setIsBusy(true)
    setProblem(undefined)
    setFound(undefined)
    try {
      setFound(await ask('verify', {}, file))
    } catch (error) {
      setProblem(sentenceOf(all, error))
    } finally {
      // The same file can be chosen again.
      input.value = ''
      setIsBusy(false)
    }
  }
  return (
    <>
      <Heading>{words.title}</Heading>
      <div className={css.question}>
        <label htmlFor={id}>{words.label}</label>
        <p id={`${id}-hint`} className={css.hint}>
          {words.hint}
        </p>
        <input
          id={id}
          className={css.input}
          type="file"
          accept={sealedFileInput.types.join()}
          disabled={isBusy}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => void choose(target)}
        />
      </div>
      {isBusy ? <p role="status">{all.loading}</p> : null}
      {problem === undefined ? null : (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {found ? (
        <div role="status" className={css.note}>
          <p>{words.verdicts[found.verdict]}</p>
          {found.timestampedAt === null ? null : (
            <p>{words.sealed(found.sealedBy, clock(found.timestampedAt))}</p>
          )}
          {found.renewedAt === null ? null : <p>{words.renewed(clock(found.renewedAt))}</p>}
          {found.signatures === 0 ? null : <p>{words.holds(found.agreements, found.signatures)}</p>}
          {found.signatures === 0 || found.unsigned === 0 ? null : (
            <p>{words.unsigned(found.unsigned)}</p>
          )}
        </div>
      ) : null}
    </>
  )
}
