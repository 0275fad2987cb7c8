import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { scoreWords as words } from '../texts.ts'
import css from './ScoreField.module.css'

/** The scale of 1 to 5, as five radio buttons with a word for each. */
export function ScoreField({ field }: { field: FieldBinding<number | null> }) {
  const error = `${field.id}-error`
  return (
    <fieldset className={css.scale} aria-describedby={field.error ? error : undefined}>
      <legend className="unseen">Kundnöjdhet</legend>
      <div className={css.scores}>
        {words.map((word, at) => (
          <label key={word} className={css.score} title={word}>
            <input
              type="radio"
              className="unseen"
              id={at === 0 ? field.id : undefined}
              name={field.id}
              checked={field.value === at + 1}
              aria-label={`${at + 1} av 5, ${word.toLowerCase()}`}
              onChange={() => field.onChange(at + 1)}
            />
            <span aria-hidden>{at + 1}</span>
          </label>
        ))}
        <span className={css.word} aria-hidden>
          {field.value ? words[field.value - 1] : 'Inte angiven'}
        </span>
      </div>
      {field.error ? (
        <p id={error} className={css.error}>
          {field.error}
        </p>
      ) : null}
    </fieldset>
  )
}
