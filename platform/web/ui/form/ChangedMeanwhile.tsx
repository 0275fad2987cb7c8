import type { ChangedField } from '#platform/refusal.ts'
import { answers } from '../../data.ts'
import { ActionButton } from './ActionButton.tsx'

function shown(stored: unknown): string {
  if (stored === null || stored === undefined || stored === '') return 'tomt'
  if (typeof stored === 'boolean') return stored ? 'Ja' : 'Nej'
  return Array.isArray(stored) ? stored.map(shown).join(', ') : String(stored)
}

/**
 * What somebody else saved while this form was open. Fetching it anew draws the form again on top
 * of what is stored now; what was typed is its draft and stays, so that saving once more is a
 * choice made with open eyes.
 */
export function ChangedMeanwhile({ changed }: { changed: readonly ChangedField[] }) {
  // A number that the form keeps to itself: nobody wrote it.
  const written = changed.filter(({ field }) => field !== 'version')
  return (
    <>
      <p>
        {written.length > 0
          ? 'Sparat nu, där det skiljer sig från det du skrev:'
          : 'Det som är sparat nu skiljer sig inte från det du skrev.'}
      </p>
      <ul>
        {written.map(({ field, label, stored }) => (
          <li key={field}>
            {label ?? field}: {shown(stored)}
          </li>
        ))}
      </ul>
      <ActionButton onClick={() => answers.invalidateQueries()}>
        Hämta det sparade och behåll det jag skrev
      </ActionButton>
    </>
  )
}
