import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { interpretation } from '../../../contract.ts'
import { Notice } from './Notice.tsx'

const mostNamed = 5

/** The others of the same mailing that nobody has handled can be read again (interpretation 8). */
export function MailingNotice({ id }: { id: string }) {
  const { data: others } = useAnswer(
    interpretation.hasPendingInterpretations,
    { id },
    { keep403: true },
  )
  const again = useCommand(interpretation.reinterpretPending, { keep403: true })
  const missing = missingRole(interpretation.reinterpretPending.may, useActor())
  if (!others?.hasPending) return null
  const readAgain = async () => {
    await again.mutateAsync({ id })
    notify.success('De andra i utskicket tolkas igen')
  }
  return (
    <Notice
      icon="mail"
      tone="neutral"
      action={
        <ActionButton disabledReason={missing} onClick={readAgain}>
          Tolka igen de andra
        </ActionButton>
      }
    >
      Samma utskick har{' '}
      {others.count === 1 ? 'en ohanterad faktura' : `${others.count} ohanterade fakturor`} till:{' '}
      {others.ids.slice(0, mostNamed).map((other, index) => (
        <span key={other}>
          {index > 0 ? ', ' : ''}
          <RouteLink href={places.interpretation(other)}>
            {others.count === 1 ? 'öppna den' : `öppna nummer ${index + 1}`}
          </RouteLink>
        </span>
      ))}
    </Notice>
  )
}
