import { useState } from 'react'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { missingKeys, most } from '../rules.ts'
import { ofInterest, tokenTypeNames } from '../texts.ts'
import type { StoredToken } from '../token-fields.ts'
import { TokenDialog } from './TokenDialog.tsx'
import css from './tokens.module.css'

interface TokensFieldProps {
  field: FieldBinding<readonly StoredToken[]>
  /** The agreement's text as it is written now. */
  text: string
  reason: string | undefined
  /** Writes a key where the cursor is. */
  onInsert: (key: string) => void
}

/**
 * The replaceable fields of an agreement: add, change and remove; which of them the text lacks
 * (agreements 4, 9).
 */
export function TokensField({ field, text, reason, onInsert }: TokensFieldProps) {
  const tokens = field.value
  const [edited, setEdited] = useState<number | 'new'>()
  const missing = new Set(
    missingKeys(
      text,
      tokens.map(({ key }) => key),
    ),
  )
  const changed = typeof edited === 'number' ? tokens[edited] : undefined
  return (
    <Section
      title="Utbytbara fält"
      note="Det som byts ut i avtalstexten när avtalet används."
      actions={
        <ActionButton
          icon="plus"
          label="Lägg till utbytbart fält"
          disabledReason={
            reason ?? (tokens.length >= most.tokens ? `Högst ${most.tokens} fält` : undefined)
          }
          onClick={() => setEdited('new')}
        >
          Lägg till
        </ActionButton>
      }
    >
      <div id={field.id} tabIndex={-1}>
        {field.error ? <p className={css.error}>{field.error}</p> : null}
        {tokens.length === 0 ? <p className={css.quiet}>Avtalet har inga utbytbara fält.</p> : null}
        <ul className={css.list} aria-label="Utbytbara fält">
          {tokens.map((token, place) => (
            <li key={token.key} className={css.token}>
              <div className={css.head}>
                <span className={css.key}>{token.key}</span>
                {missing.has(token.key) ? (
                  <StateBadge tone="warning" icon="warning" text="Saknas i texten" />
                ) : null}
              </div>
              <div>{token.label}</div>
              <TokenFacts token={token} />
              {reason === undefined ? (
                <div className={css.acts}>
                  <ActionButton
                    label={`Infoga ${token.key} i avtalstexten`}
                    onClick={() => onInsert(token.key)}
                  >
                    Infoga
                  </ActionButton>
                  <ActionButton label={`Ändra ${token.key}`} onClick={() => setEdited(place)}>
                    Ändra
                  </ActionButton>
                  <ActionButton
                    label={`Ta bort ${token.key}`}
                    onClick={() => field.onChange(tokens.filter((other) => other !== token))}
                  >
                    Ta bort
                  </ActionButton>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      {edited === undefined ? null : (
        <TokenDialog
          token={changed}
          others={tokens.filter((other) => other !== changed)}
          onClose={() => setEdited(undefined)}
          onSaved={(token) =>
            field.onChange(
              changed
                ? tokens.map((other) => (other === changed ? token : other))
                : [...tokens, token],
            )
          }
        />
      )}
    </Section>
  )
}

/** A token's type, value and importance in one quiet line. */
export function TokenFacts({
  token,
}: {
  token: Pick<StoredToken, 'type' | 'presetValue' | 'tokenOfInterest'>
}) {
  const facts = [
    ...(token.type === 'NotSet' ? [] : [tokenTypeNames[token.type]]),
    ...(token.presetValue === '' ? [] : [`Standardvärde ${token.presetValue}`]),
    ...(token.tokenOfInterest ? [ofInterest] : []),
  ]
  return facts.length > 0 ? <div className={css.quiet}>{facts.join(' · ')}</div> : null
}
