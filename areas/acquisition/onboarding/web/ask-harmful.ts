import { CallError } from '#platform/web/call.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { harmfulEmail } from '../texts.ts'

/**
 * Sends with an e-mail address, and when it may be harmful asks whether it shall be used anyway
 * (onboarding 4). Who says no reads at the address why nothing was saved. `field` is the address's.
 */
export async function askingOfHarmful<T>(
  field: string,
  send: (ignoreBlacklistWarning: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'emailaddress_bl') throw error
    const anyway = await confirm({
      title: 'E-postadressen kan vara skadlig',
      text: harmfulEmail,
      act: 'Använd ändå',
      danger: true,
    })
    if (anyway) return send(true)
    const message = 'E-postadressen kan vara skadlig, kontakta AML-avdelningen'
    throw new CallError(400, { code: 'emailaddress_bl', message, fields: [{ field, message }] })
  }
}
