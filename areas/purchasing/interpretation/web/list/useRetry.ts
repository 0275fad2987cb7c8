import { useCommand } from '#platform/web/data.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { interpretation } from '../../contract.ts'
import { fateNames } from '../../rules.ts'

/** Takes in a received file once more and tells what it became. */
export function useRetry() {
  const { mutateAsync } = useCommand(interpretation.retryIntake, { keep403: true })
  return async (id: string) => {
    const { fate, reason, fileName } = await mutateAsync({ id })
    if (fate === 'refused') notify.error(reason)
    else notify.success(`${fileName}: ${fateNames[fate].toLowerCase()}`)
  }
}
