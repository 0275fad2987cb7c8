import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'

/**
 * Does it, and once more when it is said that somebody who does not sign for the company shall sign
 * all the same (signing 33). Undefined when it was not said.
 */
export async function sayingOutsider<T>(
  act: (said: { readonly outsider?: true }) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act({})
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code !== 'outsider') throw error
    const sure = await confirm({
      title: 'Tecknar inte firman',
      text: refusal.message,
      act: 'Signera ändå',
      danger: true,
    })
    return sure ? act({ outsider: true }) : undefined
  }
}
