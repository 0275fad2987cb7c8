import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/RouteLink.tsx'
import { notify } from '#platform/web/ui/Snackbar.tsx'
import { Instant } from '#platform/web/ui/values.tsx'
import { isAdministrator } from '#areas/users/rules.ts'
import { interpretation, type Interpretation } from '../../contract.ts'
import { statusNames } from '../../rules.ts'
import { texts } from '../../texts.ts'
import { addressOf } from '../list/address-of.ts'
import { DepartureNotices } from '../sending/DepartureNotices.tsx'
import css from './editor.module.css'
import { Notice } from './Notice.tsx'

interface NoticesProps {
  shown: Interpretation
  readOnlyBy: string | undefined
  onReinterpret: () => unknown
  onTakeOver: () => unknown
  onSplit: () => unknown
}

/** What one has to know before working with the document (part-3 §4, §8). */
export function Notices({ shown, readOnlyBy, onReinterpret, onTakeOver, onSplit }: NoticesProps) {
  const seesInvoices = isAdministrator(useActor())
  const pending = shown.status === 'Pending'
  const number = shown.documentFields.invoiceNumber.formattedValue
  const issuer = shown.documentFields.issuerOrganizationNumber.formattedValue
  const duplicate = useAnswer(
    interpretation.checkifduplicate,
    { id: shown.id, invoiceNumber: number, ...(/^\d{10}$/.test(issuer) && { issuerOrganizationNumber: issuer }) },
    { enabled: pending && number !== '', keep403: true },
  )
  const others = useAnswer(
    interpretation.hasPendingInterpretations,
    { id: shown.id },
    { enabled: pending, keep403: true },
  )
  const help = useCommand(interpretation.completeHelpRequest, { keep403: true })
  const again = useCommand(interpretation.reinterpretPending, { keep403: true })
  const waiting = shown.helpRequests.find(({ completedAt }) => completedAt === null)
  return (
    <div className={css.notices} role="status">
      <DepartureNotices />
      {readOnlyBy === undefined ? null : (
        <Notice icon="lock" action={<ActionButton onClick={onTakeOver}>Ta över redigeringen</ActionButton>}>
          {texts.someoneElse}: <b>{readOnlyBy}</b>. Du kan läsa men inte ändra.
        </Notice>
      )}
      <StatusNotice shown={shown} />
      {shown.readingState === 'waiting' ? (
        <Notice icon="clock" tone="neutral">
          Fakturan håller på att tolkas. Fälten fylls i när det är klart.
        </Notice>
      ) : null}
      {shown.ocrErrors.length > 0 ? (
        <Notice
          icon="warning"
          tone="negative"
          action={pending ? <ActionButton onClick={onReinterpret}>Tolka igen</ActionButton> : undefined}
        >
          {shown.ocrErrors.join(' ')}
        </Notice>
      ) : null}
      {pending && shown.suggestedGroups.length > 1 ? (
        <Notice
          icon="split"
          action={
            readOnlyBy === undefined ? <ActionButton onClick={onSplit}>Granska förslaget</ActionButton> : undefined
          }
        >
          {`Filen ser ut att innehålla ${shown.suggestedGroups.length} fakturor.`}
        </Notice>
      ) : null}
      {duplicate.data?.isDuplicate ? (
        <Notice icon="copy" tone="negative">
          <b>{texts.duplicate}</b>{' '}
          {duplicate.data.matches.map((match) => (
            <span key={match.id}>
              {match.kind === 'interpretation' ? (
                <RouteLink href={addressOf(match.id)}>{match.fileName}</RouteLink>
              ) : seesInvoices ? (
                <RouteLink href={`/invoice/${match.id}`}>{match.fileName || 'fakturan i fakturalistan'}</RouteLink>
              ) : (
                match.fileName || 'En faktura i fakturalistan'
              )}
              : {match.why}, <Instant of={match.created} />.{' '}
            </span>
          ))}
        </Notice>
      ) : null}
      {shown.blacklistedRecipientEmail === null ? null : (
        <Notice icon="blacklist" tone="negative">
          <b>{texts.harmfulEmail}</b>: {shown.blacklistedRecipientEmail}. Kontakta AML-avdelningen.
        </Notice>
      )}
      {waiting ? (
        <Notice
          icon="users"
          action={
            <ActionButton
              onClick={async () => {
                await help.mutateAsync({ id: waiting.id })
                notify.success('Begäran om hjälp är klar')
              }}
            >
              Markera som klar
            </ActionButton>
          }
        >
          <b>{waiting.requestedBy}</b> ber om hjälp: {waiting.message}
        </Notice>
      ) : null}
      {others.data?.hasPending ? (
        <Notice
          icon="mail"
          tone="neutral"
          action={
            <ActionButton
              onClick={async () => {
                await again.mutateAsync({ id: shown.id })
                notify.success('De andra i utskicket tolkas igen')
              }}
            >
              Tolka igen de andra
            </ActionButton>
          }
        >
          Samma utskick har {others.data.count === 1 ? 'en ohanterad till' : `${others.data.count} ohanterade till`}:{' '}
          {others.data.ids.slice(0, 5).map((id, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <RouteLink href={addressOf(id)}>nummer {index + 1}</RouteLink>
            </span>
          ))}
        </Notice>
      ) : null}
      {shown.splitFrom ? (
        <Notice icon="split" tone="neutral">
          Uppdelad ur <RouteLink href={addressOf(shown.splitFrom.id)}>{shown.splitFrom.fileName}</RouteLink>.
        </Notice>
      ) : null}
    </div>
  )
}

/** Who has ended it, when and why; and what became of it. */
function StatusNotice({ shown }: { shown: Interpretation }) {
  // The invoice's own page is for administrators.
  const seesInvoices = isAdministrator(useActor())
  if (shown.status === 'Pending') return null
  const { delivery, completedBy, completedTimestamp, splitInto } = shown
  if (shown.status === 'Completed')
    return (
      <Notice
        icon={delivery?.state === 'dead' ? 'warning' : 'check'}
        tone={delivery?.state === 'dead' ? 'negative' : 'neutral'}
      >
        {statusNames.Completed} av {completedBy ?? 'okänd'} <Instant of={completedTimestamp} />.{' '}
        {delivery?.state === 'delivered'
          ? 'Skickad till fakturasystemet.'
          : delivery?.state === 'dead'
            ? `Kom inte fram till fakturasystemet: ${delivery.lastError ?? 'okänt fel'}`
            : 'Väntar på att skickas till fakturasystemet.'}{' '}
        {shown.invoiceId && seesInvoices ? (
          <RouteLink href={`/invoice/${shown.invoiceId}`}>Visa fakturan</RouteLink>
        ) : null}
      </Notice>
    )
  const reason = shown.status === 'Removed' ? shown.removedReason : shown.faultReportedReason
  return (
    <Notice icon={shown.status === 'Removed' ? 'delete' : 'warning'} tone="neutral">
      {statusNames[shown.status]}. {reason}{' '}
      {splitInto.length > 0 ? (
        <>
          Uppdelad i:{' '}
          {splitInto.map((part, index) => (
            <span key={part.id}>
              {index > 0 ? ', ' : ''}
              <RouteLink href={addressOf(part.id)}>{part.fileName}</RouteLink> ({statusNames[part.status].toLowerCase()}
              )
            </span>
          ))}
        </>
      ) : null}
    </Notice>
  )
}
