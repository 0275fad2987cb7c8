import { places } from '#areas/places.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { BriefInstant, Instant } from '#platform/web/ui/value/values.tsx'
import type { DeliveryMessage } from '../contract.ts'
import { nameOfDestination, nameOfKind, tries } from '../texts.ts'
import { DeliveryStateBadge } from './DeliveryStateBadge.tsx'
import { SendAgainButton } from './SendAgainButton.tsx'

/** The columns of the list. */
export const deliveryColumns: readonly Column<DeliveryMessage>[] = [
  {
    key: 'kind',
    head: 'Slag',
    cell: (message) => nameOfKind(message.kind),
    second: (message) => `till ${nameOfDestination(message.destination)}`,
  },
  {
    key: 'created',
    spare: true,
    head: 'Skapad',
    sort: 'created',
    width: '150px',
    cell: (message) => <BriefInstant of={message.created} />,
    second: (message) => message.createdBy,
  },
  {
    key: 'invoice',
    spare: true,
    head: 'Faktura',
    width: '110px',
    cell: ({ invoiceId, invoiceNumber }) =>
      invoiceId && invoiceNumber ? (
        <RouteLink href={places.invoice(invoiceId)}>{invoiceNumber}</RouteLink>
      ) : (
        (invoiceNumber ?? '')
      ),
  },
  {
    key: 'company',
    head: 'Bolag',
    cell: ({ company, companyName }) =>
      company && companyName ? (
        <RouteLink href={places.company(company)}>{companyName}</RouteLink>
      ) : (
        companyName
      ),
    second: ({ company }) => (company ? <OrganizationNumber number={company} plain /> : null),
  },
  {
    key: 'state',
    first: true,
    head: 'Status',
    width: '120px',
    whole: true,
    cell: (message) => <DeliveryStateBadge state={message.state} />,
    second: (message) => (message.attempts > 0 ? tries(message.attempts) : ''),
  },
  {
    key: 'what',
    spare: true,
    head: 'Händelse',
    cell: (message) => (
      <>
        {message.lastError ? `${message.lastError} · ` : null}
        <When message={message} />
      </>
    ),
    quiet: true,
  },
  {
    key: 'again',
    spare: true,
    head: 'Åtgärd',
    headless: true,
    width: '130px',
    whole: true,
    cell: (message) =>
      message.state === 'dead' ? (
        <SendAgainButton message={message} name={nameOfDestination(message.destination)} />
      ) : null,
  },
]

function When({ message }: { message: DeliveryMessage }) {
  if (message.delivered)
    return (
      <>
        Levererad <Instant of={message.delivered} />
      </>
    )
  if (message.nextAttempt && message.attempts > 0)
    return (
      <>
        Nästa försök <Instant of={message.nextAttempt} />
      </>
    )
  return message.lastAttempt ? (
    <>
      Senaste försök <Instant of={message.lastAttempt} />
    </>
  ) : null
}
