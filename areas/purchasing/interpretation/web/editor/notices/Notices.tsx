import { useActor } from '#platform/web/actor.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { interpretation, type Interpretation } from '../../../contract.ts'
import { texts } from '../../../texts.ts'
import { DepartureNotices } from '../../sending/DepartureNotices.tsx'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { EndNotice } from './EndNotice.tsx'
import { HelpNotice } from './HelpNotice.tsx'
import { MailingNotice } from './MailingNotice.tsx'
import css from './notice.module.css'
import { Notice } from './Notice.tsx'

interface NoticesProps {
  shown: Interpretation
  readOnlyBy: string | undefined
  onReinterpret: () => unknown
  onTakeOver: () => unknown
  onSplit: () => unknown
}

/** What one has to know before working with the document (interpretation 2, 10, 33, 35). */
export function Notices({ shown, readOnlyBy, onReinterpret, onTakeOver, onSplit }: NoticesProps) {
  const {
    id,
    readingState,
    ocrErrors,
    suggestedGroups,
    splitFrom,
    blacklistedRecipientEmail: harmful,
  } = shown
  const pending = shown.status === 'Pending'
  const missing = missingRole(interpretation.reinterpret.may, useActor())
  return (
    <div className={css.notices} aria-live="polite">
      <DepartureNotices />
      {readOnlyBy === undefined ? null : (
        <Notice
          icon="lock"
          action={
            <ActionButton disabledReason={missing} onClick={onTakeOver}>
              Ta över redigeringen
            </ActionButton>
          }
        >
          {texts.someoneElse}: <b>{readOnlyBy}</b>. Du kan läsa men inte ändra.
        </Notice>
      )}
      {pending ? null : <EndNotice shown={shown} />}
      {readingState === 'waiting' ? (
        <Notice icon="clock" tone="neutral">
          Fakturan håller på att tolkas. Fälten fylls i när det är klart.
        </Notice>
      ) : null}
      {ocrErrors.length > 0 ? (
        <Notice
          icon="warning"
          tone="negative"
          action={
            pending ? (
              <ActionButton disabledReason={missing} onClick={onReinterpret}>
                Tolka igen
              </ActionButton>
            ) : undefined
          }
        >
          {ocrErrors.join(' ')}
        </Notice>
      ) : null}
      {pending && suggestedGroups.length > 1 ? (
        <Notice
          icon="split"
          action={
            readOnlyBy === undefined ? (
              <ActionButton disabledReason={missing} onClick={onSplit}>
                Granska förslaget
              </ActionButton>
            ) : undefined
          }
        >
          {`Filen ser ut att innehålla ${suggestedGroups.length} fakturor.`}
        </Notice>
      ) : null}
      {pending ? <DuplicateNotice shown={shown} /> : null}
      {harmful === null ? null : (
        <Notice icon="blacklist" tone="negative">
          <b>{texts.harmfulEmail}</b>: {harmful}. Kontakta AML-avdelningen.
        </Notice>
      )}
      <HelpNotice requests={shown.helpRequests} />
      {pending ? <MailingNotice id={id} /> : null}
      {splitFrom ? (
        <Notice icon="split" tone="neutral">
          Uppdelad ur{' '}
          <RouteLink href={places.interpretation(splitFrom.id)}>{splitFrom.fileName}</RouteLink>.
        </Notice>
      ) : null}
    </div>
  )
}
