import type { ReactNode } from 'react'
import { places } from '#areas/places.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/DataTable.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import type { AlikeInvoice } from '../../contract-likeness.ts'
import type { LikenessField } from '../../likeness-rules.ts'
import css from './likeness.module.css'

interface Acts {
  /** The id of the invoice itself. */
  readonly own: string
  readonly missing: string | undefined
  readonly onNotSame: (other: AlikeInvoice) => void
  /** What only two can say. */
  readonly onAnotherYear: (other: AlikeInvoice) => void
  readonly onTakeBack: (other: AlikeInvoice) => Promise<void>
}

/** A value that is not as the invoice's own, for the eye and for the ear. */
function Compared({
  of: row,
  field,
  children,
}: {
  of: AlikeInvoice
  field: LikenessField
  children: ReactNode
}) {
  if (!row.differs.includes(field)) return children
  return (
    <span className={css.differs}>
      {children}
      <span className="unseen"> skiljer</span>
    </span>
  )
}

const second = (party: AlikeInvoice['issuer']) =>
  party.organizationNumber === null ? (
    'Utländskt företag'
  ) : (
    <OrganizationNumber number={party.organizationNumber} />
  )

/** The columns of the invoices that are alike: each says what differs from the first row. */
export const alikeColumns = ({ own, missing, onNotSame, onAnotherYear, onTakeBack }: Acts) => {
  const columns: Column<AlikeInvoice>[] = [
    {
      key: 'number',
      head: 'Nummer',
      cell: (row) => (
        <Compared of={row} field="number">
          {row.id === own ? (
            row.invoiceNumber
          ) : (
            <RouteLink href={places.invoice(row.id, 'tecken')}>{row.invoiceNumber}</RouteLink>
          )}
        </Compared>
      ),
      second: (row) => (row.isCredit ? 'Kreditfaktura' : row.stateText),
      width: '150px',
    },
    {
      key: 'amount',
      head: 'Belopp',
      cell: (row) => (
        <Compared of={row} field="amount">
          <Money ore={row.invoiceAmount} /> {row.currency === 'SEK' ? 'kr' : row.currency}
        </Compared>
      ),
      align: 'right',
      width: '150px',
      whole: true,
    },
    {
      key: 'invoiceDate',
      head: 'Fakturadatum',
      cell: (row) => (
        <Compared of={row} field="invoiceDate">
          <Day of={row.invoiceDate} />
        </Compared>
      ),
      width: '120px',
      whole: true,
    },
    {
      key: 'issuer',
      head: 'Utställare',
      cell: (row) => (
        <Compared of={row} field="issuer">
          {row.issuer.name}
        </Compared>
      ),
      second: (row) => second(row.issuer),
    },
    {
      key: 'recipient',
      head: 'Mottagare',
      cell: (row) => (
        <Compared of={row} field="recipient">
          {row.recipient.name}
        </Compared>
      ),
      second: (row) => second(row.recipient),
    },
    {
      key: 'account',
      head: 'Konto',
      cell: (row) => (
        <Compared of={row} field="account">
          {row.account || 'Inget'}
        </Compared>
      ),
      width: '96px',
      whole: true,
    },
    {
      key: 'mark',
      head: 'Likhet',
      cell: (row) => (row.id === own ? 'Den här fakturan' : <Mark of={row} />),
      second: (row) => row.notSame?.why,
      wraps: true,
    },
    {
      key: 'act',
      head: 'Åtgärd',
      headless: true,
      width: '120px',
      whole: true,
      cell: (row) => {
        if (row.mayBeOther)
          return (
            <ActionButton
              disabledReason={missing}
              label={`Inte samma som ${row.invoiceNumber}`}
              onClick={() => onNotSame(row)}
            >
              Inte samma
            </ActionButton>
          )
        if (row.mayBeOtherByTwo)
          return (
            <ActionButton
              disabledReason={missing}
              label={`${row.invoiceNumber} är en annan, från ett annat år`}
              onClick={() => onAnotherYear(row)}
            >
              Annat år
            </ActionButton>
          )
        return row.notSame ? (
          <ActionButton
            disabledReason={missing}
            label={`Ångra att ${row.invoiceNumber} inte är samma`}
            onClick={() => onTakeBack(row)}
          >
            Ångra
          </ActionButton>
        ) : null
      },
    },
  ]
  return columns
}

function Mark({ of: { mark, notSame } }: { of: AlikeInvoice }) {
  if (notSame)
    return (
      <>
        Inte samma, sade {notSame.by} <Instant of={notSame.at} />
      </>
    )
  return mark === null ? 'Bara nära' : <StateBadge tone="warning" icon="warning" text={mark} />
}
