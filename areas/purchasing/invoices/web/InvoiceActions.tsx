import { Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { download } from '#platform/web/call.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { useAlreadyWaiting } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { isIn, missingRole } from '#areas/foundation/users/rules.ts'
import { invoices, type InvoiceDecision } from '../contract.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { WhitelistDialog } from './WhitelistDialog.tsx'
import { WhyDialog } from './WhyDialog.tsx'

type Opened = 'exceptions' | 'message' | 'hold' | 'remove'

/**
 * What can be done with an invoice now (invoices 2, 3, 11); `more` is what other areas can do with
 * it.
 */
export function InvoiceActions({ invoice, more }: { invoice: InvoiceDecision; more?: ReactNode }) {
  const { invoiceId: id, actions } = invoice
  const [opened, setOpened] = useState<Opened>()
  const sync = useCommand(invoices.sync)
  const syncAll = useCommand(invoices.syncAll)
  const again = useCommand(invoices.decideAgain)
  const hold = useCommand(invoices.hold)
  const release = useCommand(invoices.release)
  const remove = useCommand(invoices.remove)
  const close = () => setOpened(undefined)
  const actor = useActor()
  const missing = missingRole(invoices.decideAgain.may, actor)
  const mayHold = isIn(invoices.hold.may, actor)
  const mayRemove = isIn(invoices.remove.may, actor)
  const maySync = isIn(invoices.syncAll.may, actor)
  const removalWaits = useAlreadyWaiting(['removeInvoice'], id)
  const isPaused = invoice.invoiceState === 'paused'

  const synchronise = async () => notify.success((await sync.mutateAsync({ id })).message)
  const synchroniseAll = async () => {
    try {
      const { message, invoices: count } = await syncAll.mutateAsync({
        id: invoice.issuerOrganizationNumber,
      })
      notify.success(`${message} ${count} ${count === 1 ? 'faktura' : 'fakturor'}.`)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(thrown)
    }
  }
  const decideAgain = async () => {
    if (isPaused) await release.mutateAsync({ id })
    else await again.mutateAsync({ id })
    notify.success('Fakturan bedöms på nytt')
  }

  return (
    <>
      <ActionButton onClick={() => setOpened('exceptions')}>Undantag</ActionButton>
      {more}
      {actions.decideAgain ? (
        <ActionButton icon="refresh" disabledReason={missing} onClick={decideAgain}>
          {isPaused ? 'Låt bedömas' : 'Bedöm på nytt'}
        </ActionButton>
      ) : null}
      {actions.sync ? (
        <ActionButton disabledReason={missingRole(invoices.sync.may, actor)} onClick={synchronise}>
          Synka
        </ActionButton>
      ) : null}
      <MoreMenu>
        <Menu.Item onClick={() => download(invoices.decisionPaper, { id })}>
          Beslutsunderlag
        </Menu.Item>
        {maySync ? (
          <Menu.Item onClick={() => void synchroniseAll()}>Synka alla för utställaren</Menu.Item>
        ) : null}
        {mayHold && actions.hold ? (
          <Menu.Item onClick={() => setOpened('hold')}>Pausa</Menu.Item>
        ) : null}
        {mayRemove && actions.remove ? (
          <Menu.Item
            disabled={removalWaits !== undefined}
            title={removalWaits}
            onClick={() => setOpened('remove')}
          >
            Ta bort
          </Menu.Item>
        ) : null}
        {mayRemove && actions.remove && removalWaits ? (
          <Menu.Label>{removalWaits}</Menu.Label>
        ) : null}
      </MoreMenu>
      {invoice.enableMessageFromOpsFunctionality ? (
        <ActionButton
          primary
          icon="mail"
          disabledReason={missingRole(invoices.sendMessageFromOps.may, actor)}
          onClick={() => setOpened('message')}
        >
          Meddelande
        </ActionButton>
      ) : null}

      {opened === 'exceptions' ? <WhitelistDialog invoice={invoice} onClose={close} /> : null}
      {opened === 'message' ? <MessageDialog invoiceId={id} onClose={close} /> : null}
      {opened === 'hold' ? (
        <WhyDialog
          title="Pausa fakturan?"
          text="Nästa bedömning pausar fakturan i stället för att köpa den."
          act="Pausa fakturan"
          send={(why) => hold.mutateAsync({ id, why })}
          onDone={() => notify.success('Fakturan pausas')}
          onClose={close}
        />
      ) : null}
      {opened === 'remove' ? (
        <WhyDialog
          title="Ta bort fakturan?"
          text="Fakturan finns kvar i listan, märkt som borttagen, och lämnar tillbaka det den tar av limiterna. Är den köpt, eller på mer än beloppet i inställningarna, tas den bort när en annan administratör har godkänt det. Det kan inte ångras."
          act="Ta bort fakturan"
          send={async (why) => {
            const waiting = await remove.mutateAsync({ id, why })
            notify.success(waiting ? waitsForSecond : 'Fakturan är borttagen')
          }}
          onDone={() => undefined}
          onClose={close}
        />
      ) : null}
    </>
  )
}
