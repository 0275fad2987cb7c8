import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import type { Confirmation } from '../contract.ts'

type Commitment = Confirmation['commitments'][number]
const columns: Column<Commitment>[] = [
  {
    key: 'company',
    head: 'Företag',
    cell: ({ companyName }) => companyName,
    second: ({ organizationNumber }) => formatOrganizationNumber(organizationNumber),
  },
  { key: 'roles', head: 'Roll', cell: ({ roles }) => roles.join(', ') || '—' },
  {
    key: 'known',
    head: 'Hos oss',
    cell: ({ relation }) =>
      relation === 'unknown' ? (
        <StateBadge tone="neutral" icon="info" text="Okänt företag" />
      ) : (
        <StateBadge tone="positive" text="Klientkort finns" />
      ),
    whole: true,
    width: '150px',
  },
  {
    key: 'blacklist',
    head: 'Blacklist',
    cell: ({ blacklisted }) =>
      blacklisted ? <StateBadge tone="negative" icon="warning" text="Finns på blacklist" /> : null,
    whole: true,
    width: '160px',
  },
]

interface CommitmentsDialogProps {
  name: string
  confirmation: Confirmation
  onCancel: () => void
  onConfirm: () => Promise<void>
}
/** What else somebody does, to be read before they are invited (invitedusers 3). */
export function CommitmentsDialog({
  name,
  confirmation,
  onCancel,
  onConfirm,
}: CommitmentsDialogProps) {
  const { commitments, personBlacklisted } = confirmation
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={`Andra uppdrag för ${name}`}
      width={880}
      actions={
        <>
          <ActionButton onClick={onCancel}>Avbryt</ActionButton>
          <ActionButton primary onClick={onConfirm}>
            Bekräfta och bjud in
          </ActionButton>
        </>
      }
    >
      {personBlacklisted ? <Notice>Personen finns på blacklist.</Notice> : null}
      <DataTable
        label="Andra uppdrag"
        columns={columns}
        rows={commitments}
        rowKey={({ organizationNumber }) => organizationNumber}
        empty="Personen har inga andra uppdrag"
      />
    </Dialog>
  )
}
