import { formatNumber } from '#platform/swedish/format.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { jobs } from '../contract.ts'
import { jobNames, type JobKind } from '../rules.ts'

/** Ends a run of a job at the next company, and says how far it had come (jobs 6). */
export function StopButton({ kind }: { kind: JobKind }) {
  const stop = useCommand(jobs.stop)
  const name = jobNames[kind]
  return (
    <ActionButton
      icon="cross"
      label={`Stoppa ${name}`}
      disabledReason={missingRole(jobs.stop.may, useActor())}
      pending={stop.isPending}
      onClick={() =>
        void tell(async () => {
          const { done, total } = await stop.mutateAsync({ kind })
          notify.success(`${name} stoppades efter ${formatNumber(done)} av ${formatNumber(total)}`)
        })
      }
    >
      Stoppa
    </ActionButton>
  )
}
