import { useState } from 'react'
import { useCommand } from '#platform/web/data.ts'
import { TextAreaField } from '#platform/web/ui/form/fields.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { interpretation, type Interpretation } from '../../contract.ts'
import { statusNames } from '../../rules.ts'
import { LearnedTable } from '../learned/LearnedTable.tsx'
import css from './editor.module.css'
import { useAutosaved } from './useAutosaved.ts'
import type { FieldActs } from './acts/useFieldActs.ts'
import type { OpenDocument } from './useDocument.ts'

interface MorePartsProps {
  shown: Interpretation
  document: OpenDocument
  acts: FieldActs
  /** Why nothing can be changed now; a comment can be written all the same. */
  reason: string | undefined
  /** What one lacks to do anything but look. */
  role: string | undefined
}

/**
 * What is looked at now and then: comment, mail, proof that is missing, what is learned, what has
 * happened.
 */
export function MoreParts({ shown, document, acts, reason, role }: MorePartsProps) {
  const [learned, setLearned] = useState(false)
  const { mutateAsync: setComment } = useCommand(interpretation.setcomment, { keep403: true })
  const save = (comment: string) =>
    reason === undefined
      ? document.change({ comment })
      : document.act(async () => document.take(await setComment({ id: shown.id, comment })))
  const comment = useAutosaved(
    shown.comment,
    (text) => void save(text).catch((error: unknown) => acts.tell(error)),
  )
  return (
    <>
      <div className={css.options}>
        <div data-wide>
          <TextAreaField
            field={{ name: 'comment', id: 'interpretation-comment', ...comment }}
            label="Kommentar"
            rows={2}
            reason={role}
            maxLength={2000}
          />
        </div>
      </div>
      {shown.body && shown.body.trim().length > 8 ? (
        <details className={css.more}>
          <summary>Brevet</summary>
          <p className={css.written}>{shown.body}</p>
        </details>
      ) : null}
      {shown.unproved.length > 0 && shown.status === 'Pending' ? (
        <details className={css.more}>
          <summary>Det här saknar bevis ({shown.unproved.length})</summary>
          <ul className={css.written}>
            {shown.unproved.map(({ field, label, why }) => (
              <li key={`${field} ${why}`}>
                <b>{label}</b>: {why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <details className={css.more} onToggle={(event) => setLearned(event.currentTarget.open)}>
        <summary>Lärt av avsändaren</summary>
        {learned ? <LearnedTable interpretationId={shown.id} /> : null}
      </details>
      <details className={css.more}>
        <summary>Historik</summary>
        <table className={css.changed} aria-label="Historik">
          <thead>
            <tr>
              <th scope="col">När</th>
              <th scope="col">Vad</th>
              <th scope="col">Av</th>
            </tr>
          </thead>
          <tbody>
            {shown.statusHistory.map(({ what, status, reason, by, at }) => (
              <tr key={`${at} ${what}`}>
                <td>
                  <Instant of={at} />
                </td>
                <td>
                  {what || statusNames[status]}
                  {reason ? <div className={css.quiet}>{reason}</div> : null}
                </td>
                <td>{by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
