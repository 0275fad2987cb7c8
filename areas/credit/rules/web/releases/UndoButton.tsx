import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { rulebucket, type Released } from '../../contract.ts'

/** 'Ångra': asks that what was in force before is in force again (rules 82). */
export function UndoButton({ bucket }: { bucket: Released }) {
  const undo = useCommand(rulebucket.undo, { keep403: true })
  const missing = missingRole(rulebucket.undo.may, useActor())
  const { id: bucketId, version, versionInForce, previousVersion } = bucket
  if (versionInForce === null || previousVersion === null) return null
  const ask = async () => {
    const drafted =
      version === versionInForce
        ? ''
        : ` Utkastet i version ${version} gäller inte, men finns kvar bland versionerna.`
    const yes = await confirm({
      title: `Ångra version ${versionInForce}?`,
      text: `En annan person behöver godkänna det. Då gäller åter det som gällde i version ${previousVersion}.${drafted}`,
      act: `Ångra version ${versionInForce}`,
    })
    if (!yes) return
    await undo.mutateAsync({ bucketId, undone: versionInForce, version })
    notify.info(waitsForSecond)
  }
  const { alreadyWaiting, scheduled } = rulebucket.undo.refusals
  const busy = bucket.approvalId === null ? undefined : alreadyWaiting.text
  const later = bucket.scheduled ? scheduled.text : undefined
  return (
    <ActionButton onClick={ask} disabledReason={missing ?? busy ?? later}>
      Ångra version {versionInForce}
    </ActionButton>
  )
}
