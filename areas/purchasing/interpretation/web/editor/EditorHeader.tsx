import { ActionIcon, Menu } from '@mantine/core'
import { download } from '#platform/web/call.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Icon, type IconName } from '#platform/web/ui/look/icons.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { Place } from '#areas/places.ts'
import { interpretation, type Interpretation } from '../../contract.ts'
import { sources } from '../../rules.ts'
import { StatusBadge } from '../list/StatusBadge.tsx'
import { titleOf } from './document-title.ts'
import css from './editor.module.css'
import type { WhyNot } from './why-not.ts'

export type HeaderAct =
  | 'reinterpret'
  | 'reset'
  | 'split'
  | 'stamp'
  | 'unstamp'
  | 'fault'
  | 'remove'
  | 'help'
  | 'resend'
  | 'next'
interface EditorHeaderProps {
  shown: Interpretation
  backHref: Place
  why: WhyNot
  onAct: (act: HeaderAct) => unknown
}

const tell = (error: unknown) => {
  const refusal = refusalOf(error)
  if (refusal) notify.error(refusal.message)
  else showUnexpectedError(error)
}

/** Whose mail it is, its state, and everything that can be done with the whole document. */
export function EditorHeader({ shown, backHref, why, onAct }: EditorHeaderProps) {
  const pending = shown.status === 'Pending'
  const title = titleOf(shown)
  const about = shown.subject ?? shown.fileName
  const save = (
    entry: typeof interpretation.getDocument | typeof interpretation.getDocumentWithAttachments,
  ) => void download(entry, { id: shown.id }).catch(tell)
  // What cannot be done now can be reached all the same, and says why.
  const item = (act: HeaderAct, icon: IconName, text: string, reason = why.change) => (
    <Menu.Item
      leftSection={<Icon name={icon} />}
      className={reason === undefined ? undefined : css.off}
      aria-disabled={reason !== undefined}
      aria-description={reason}
      title={reason}
      onClick={() => (reason === undefined ? void onAct(act) : notify.error(reason))}
    >
      {text}
    </Menu.Item>
  )
  return (
    <PageHeader
      above={<RouteLink href={backHref}>Tolkningsresultat</RouteLink>}
      title={title}
      badge={<StatusBadge status={shown.status} />}
      facts={
        <>
          <span>{shown.from ?? sources[shown.source]}</span>
          {about === title ? null : <span title={shown.fileName}>{about}</span>}
          <Instant of={shown.dateTimeReceived ?? shown.created} />
        </>
      }
      actions={
        <>
          {pending ? (
            <>
              <ActionButton icon="stamp" disabledReason={why.stamp} onClick={() => onAct('stamp')}>
                {shown.invoiceStamped ? 'Stämpla om' : 'Stämpla'}
              </ActionButton>
              <ActionButton icon="split" disabledReason={why.change} onClick={() => onAct('split')}>
                Dela upp
              </ActionButton>
            </>
          ) : null}
          {shown.status === 'Completed' ? (
            <ActionButton icon="delivery" disabledReason={why.role} onClick={() => onAct('resend')}>
              Skicka igen
            </ActionButton>
          ) : null}
          <ActionButton onClick={() => onAct('next')}>Nästa</ActionButton>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" size={32} aria-label="Fler åtgärder">
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {item('reinterpret', 'refresh', 'Tolka igen')}
              {item('reset', 'undo', 'Återställ till som den lästes')}
              {shown.invoiceStamped ? item('unstamp', 'cross', 'Ta bort stämpeln') : null}
              {item(
                'help',
                'users',
                'Be om hjälp',
                why.role ??
                  (shown.userTaskMessage === null ? undefined : 'En begäran om hjälp väntar redan'),
              )}
              {pending ? (
                <>
                  <Menu.Item
                    leftSection={<Icon name="download" />}
                    onClick={() => save(interpretation.getDocument)}
                  >
                    Ladda ner
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<Icon name="download" />}
                    onClick={() => save(interpretation.getDocumentWithAttachments)}
                  >
                    Ladda ner med bilagor
                  </Menu.Item>
                </>
              ) : null}
              {item('fault', 'warning', 'Felrapportera')}
              {item('remove', 'delete', 'Ta bort')}
            </Menu.Dropdown>
          </Menu>
        </>
      }
    />
  )
}
