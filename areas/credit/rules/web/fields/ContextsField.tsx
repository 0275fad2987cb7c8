import { useState } from 'react'
import { holds } from '#platform/permission.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { Toggles } from '#platform/web/ui/form/Choices.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { ReasonPanel } from '#areas/foundation/approvals/web/ReasonPanel.tsx'
import { bucketContexts, contextNames, type BucketContext } from '../../bucket-rules.ts'
import { rulebucket, type ShownBucket } from '../../contract.ts'
import css from '../rules.module.css'

const choices = bucketContexts.map((value) => ({ value, label: contextNames[value] }))

/**
 * Where a bucket is there to choose: hidden or for prospects, never both (rules 3); administrators
 * ask for another, and say why (rules 2, 18).
 */
export function ContextsField({ bucket }: { bucket: ShownBucket }) {
  const may = holds(useActor(), 'Administrator')
  const save = useCommand(rulebucket.saveContexts)
  const [picked, setPicked] = useState<BucketContext>()
  const stored = bucket.ruleBucketContexts[0] ?? 'hidden'
  const choose = (at: BucketContext) => setPicked(at === stored ? undefined : at)
  return (
    <div>
      <p className={css.label}>Tillgänglig</p>
      {may ? (
        <Toggles label="Tillgänglig" choices={choices} value={picked ?? stored} onChange={choose} />
      ) : (
        <p>
          {contextNames[stored]} <span className={css.quiet}>(ändras av en administratör)</span>
        </p>
      )}
      {picked ? (
        <ReasonPanel
          title={`Ändra var regelhinken finns att välja till ${contextNames[picked]}?`}
          text="Det gäller när en annan person har godkänt det."
          act="Begär ändringen"
          send={async (why) => {
            await save.mutateAsync({
              bucketId: bucket.id,
              ruleBucketContexts: [picked],
              version: bucket.contextsVersion,
              why,
            })
            notify.info(waitsForSecond)
          }}
          onClose={() => setPicked(undefined)}
        />
      ) : null}
    </div>
  )
}
