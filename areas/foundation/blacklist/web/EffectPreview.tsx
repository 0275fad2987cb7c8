import { useState } from 'react'
import { isBlank } from '#platform/swedish/blank.ts'
import type { InputOf } from '#platform/endpoint.ts'
import { askOnce } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { blacklist, type BlacklistEffect } from '../contract.ts'
import { EffectLists } from './EffectLists.tsx'

interface EffectPreviewProps {
  /** As it would be saved. */
  typed: InputOf<typeof blacklist.preview>
  onError: (thrown: unknown) => void
}

/** What an item would stop if it were saved as it is typed: asked for by a button, for each look is kept. */
export function EffectPreview({ typed, onError }: EffectPreviewProps) {
  const [found, setFound] = useState<{ readonly of: string; readonly effect: BlacklistEffect }>()
  const of = JSON.stringify(typed)
  const ask = async () => {
    try {
      setFound({ of, effect: await askOnce(blacklist.preview, typed) })
    } catch (thrown) {
      onError(thrown)
    }
  }
  return (
    <div>
      <ActionButton
        icon="search"
        disabledReason={isBlank(typed.itemValue) ? 'Skriv ett värde först' : undefined}
        onClick={ask}
      >
        Visa vad det stoppar
      </ActionButton>
      <div role="status">{found?.of === of ? <EffectLists effect={found.effect} /> : null}</div>
    </div>
  )
}
