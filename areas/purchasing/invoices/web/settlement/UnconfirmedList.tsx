import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { ManyActs } from '#platform/web/ui/list/ManyActs.tsx'
import { pageAsked } from '#platform/web/ui/list/paging.ts'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { showUnexpectedError } from '#platform/web/ui/message/UnexpectedErrorDialog.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { settlement, unconfirmedSorts, type UnconfirmedInvoice } from '../../contract-settlement.ts'
import { listedColumns, takenColumn, type Owned } from './listed-columns.tsx'
import { pagedRows } from './paged-rows.ts'

const sendingWords: Readonly<Record<UnconfirmedInvoice['sending'], string>> = {
  waiting: 'Väntar på att skickas',
  dead: 'Kunde inte skickas',
  delivered: 'Skickad, men inte bekräftad',
  withdrawn: 'Togs tillbaka innan den skickades',
  none: 'Har inte skickats',
}

const columns: readonly Column<UnconfirmedInvoice>[] = [
  ...listedColumns,
  {
    key: 'sending',
    head: 'Till fakturasystemet',
    cell: (one) => sendingWords[one.sending],
    second: (one) => one.lastError ?? undefined,
  },
  {
    key: 'bought',
    head: 'Köpt',
    sort: 'bought',
    cell: (one) => <Instant of={one.bought} />,
    width: '150px',
    whole: true,
  },
  {
    key: 'act',
    head: 'Åtgärd',
    headless: true,
    cell: (one) => <SendAgain invoice={one} />,
    width: '140px',
    whole: true,
  },
]

function SendAgain({ invoice: { id, invoiceNumber } }: { invoice: UnconfirmedInvoice }) {
  const command = useCommand(settlement.sendAgain)
  const missing = missingRole(settlement.sendAgain.may, useActor())
  async function send() {
    try {
      await command.mutateAsync({ id })
      notify.success(`Köpet av faktura ${invoiceNumber} skickas igen`)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (refusal) notify.error(refusal.message)
      else showUnexpectedError(thrown)
    }
  }
  return (
    <ActionButton
      label={`Skicka köpet av faktura ${invoiceNumber} igen`}
      disabledReason={missing}
      onClick={send}
    >
      Skicka igen
    </ActionButton>
  )
}

/** Bought, and the invoice system has not said that it has it; sent again in its row. */
export function UnconfirmedList({ taken }: Owned) {
  const list = useListState({ filters: {} })
  const answer = useAnswer(settlement.unconfirmed, pageAsked(list, unconfirmedSorts))
  const sendAgain = useCommand(settlement.sendAgain, { keep403: true })
  const missing = missingRole(settlement.sendAgain.may, useActor())
  return (
    <DataTable
      {...pagedRows(list, answer)}
      label="Köpt men inte mottaget"
      sums={answer.data?.sums}
      columns={[...columns, takenColumn(taken)]}
      empty="Fakturasystemet har allt som är köpt"
      href={({ id }) => places.invoice(id)}
      many={(rows) => (
        <ManyActs
          rows={rows}
          nameOf={({ invoiceNumber, issuer }) => `Faktura ${invoiceNumber} från ${issuer.name}`}
          acts={[
            {
              act: 'Skicka igen',
              text: 'Köpen skickas till fakturasystemet på nytt.',
              done: 'Skickas igen',
              missing,
              run: ({ id }) => sendAgain.mutateAsync({ id }),
            },
          ]}
        />
      )}
    />
  )
}
