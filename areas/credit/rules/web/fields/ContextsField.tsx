import { useState } from 'react'
import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { bucketContexts, contextNames, type BucketContext } from '../../bucket-rules.ts'
import { rulebucket, type ShownBucket } from '../../contract.ts'
import css from '../rules.module.css'
import { SavedNote } from '../SavedNote.tsx'
import { useAutosave } from '#platform/web/ui/form/useAutosave.ts'
import { createVersionChain } from '../versions/version-chain.ts'

const choices = bucketContexts.map((value) => ({ value, label: contextNames[value] }))

/**
 * Where a bucket is there to choose: hidden or for prospects, never both (rules 3); administrators
 * set it (rules 2).
 */
export function ContextsField({ bucket, onReload }: { bucket: ShownBucket; onReload: () => void }) {
  const may = holds(useActor(), 'Administrator')
  const save = useCommand(rulebucket.saveContexts)
  const [chain] = useState(createVersionChain)
  const [picked, setPicked] = useState<BucketContext>()
  const stored = bucket.ruleBucketContexts[0] ?? 'hidden'
  const autosave = useAutosave(async ({ at, version }: { at: BucketContext; version: number }) => {
    const seen = chain.seen(version)
    const { contextsVersion, ruleBucketContexts } = await save.mutateAsync({
      bucketId: bucket.id,
      ruleBucketContexts: [at],
      version: seen,
    })
    chain.add(seen, contextsVersion)
    if (!ruleBucketContexts.includes(at)) notify.info(waitsForSecond)
    setPicked((now) => (now === at ? undefined : now))
  })
  const shown = picked ?? stored
  const choose = (at: BucketContext) => {
    setPicked(at)
    if (at === stored && autosave.state.is !== 'saving') autosave.forget()
    else autosave.change({ at, version: bucket.contextsVersion })
  }
  return (
    <div>
      <p className={css.label}>Tillgänglig</p>
      {may ? (
        <Toggles label="Tillgänglig" choices={choices} value={shown} onChange={choose} />
      ) : (
        <p>
          {contextNames[shown]} <span className={css.quiet}>(ändras av en administratör)</span>
        </p>
      )}
      <SavedNote
        state={autosave.state}
        onReload={() => {
          autosave.forget()
          setPicked(undefined)
          onReload()
        }}
      />
    </div>
  )
}
