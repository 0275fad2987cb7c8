import type { InputOf } from '#platform/endpoint.ts'
import { useCommand } from '#platform/web/data.ts'
import { confirm } from '#platform/web/ui/message/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { delivery } from '../contract.ts'
import { mostAgain } from '../rules.ts'

const leaving = (count: number) =>
  count === 1 ? '1 misslyckad leverans' : `${count} misslyckade leveranser`

/**
 * Starts over with everything that failed of what is asked for, when one has said yes to how many
 * there are (delivery 4).
 */
export function useSendAllAgain(asked: InputOf<typeof delivery.sendAllAgain>, failed: number) {
  const command = useCommand(delivery.sendAllAgain)
  return async () => {
    const sure = await confirm({
      title: `Skicka ${leaving(Math.min(failed, mostAgain))} igen?`,
      text: 'Mottagaren känner igen det som redan har kommit fram. Ett brev som kom fram utan att det märktes kan komma två gånger.',
      act: 'Skicka igen',
    })
    if (!sure) return
    try {
      const { sent, left } = await command.mutateAsync(asked)
      const said = sent === 1 ? '1 leverans skickas igen' : `${sent} leveranser skickas igen`
      notify.success(left > 0 ? `${said}, ${left} återstår` : said)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(thrown)
    }
  }
}
