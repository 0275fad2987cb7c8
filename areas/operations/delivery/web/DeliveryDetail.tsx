import type { ReactNode } from 'react'
import { places } from '#areas/places.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { DataTable, type Column } from '#platform/web/ui/list/DataTable.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { CopyText } from '#platform/web/ui/value/CopyText.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { delivery, type DeliveryMessage, type DeliveryTry } from '../contract.ts'
import { nameOfDestination, nameOfKind, tries } from '../texts.ts'
import css from './delivery.module.css'
import { DeliveryStateBadge } from './DeliveryStateBadge.tsx'
import { SendAgainButton } from './SendAgainButton.tsx'

interface DeliveryDetailProps {
  id: string
  above: ReactNode
  /** Shows what has been sent about a company, 10 digits. */
  onCompany: (company: string) => void
}

/** What is sent, and what its receiver answered, beside the list (delivery 3). */
export function DeliveryDetail({ id, above, onCompany }: DeliveryDetailProps) {
  const answer = useAnswer(delivery.message, { id }, { placeholderData: undefined })
  return (
    <>
      {above}
      <Answered answer={answer}>
        {(message) => (
          <>
            <FactList
              stacked
              facts={[
                { label: 'Slag', value: `${nameOfKind(message.kind)} (${message.kind})` },
                { label: 'Mottagare', value: nameOfDestination(message.destination) },
                {
                  label: 'Status',
                  value: (
                    <>
                      <DeliveryStateBadge state={message.state} /> {tries(message.attempts)}
                    </>
                  ),
                },
                { label: 'Skapad', value: <Instant of={message.created} /> },
                { label: 'Av', value: message.createdBy },
                { label: 'Senaste försök', value: <Instant of={message.lastAttempt} /> },
                { label: 'Levererad', value: <Instant of={message.delivered} /> },
                { label: 'Faktura', value: <InvoiceLink message={message} /> },
                {
                  label: 'Bolag',
                  value: message.company ? (
                    <>
                      {message.companyName ? (
                        <RouteLink href={places.company(message.company)}>
                          {message.companyName}
                        </RouteLink>
                      ) : null}{' '}
                      <OrganizationNumber number={message.company} />
                    </>
                  ) : (
                    '—'
                  ),
                },
                {
                  label: 'Nyckel',
                  value: <CopyText text={message.idempotencyKey} what="Nyckeln" />,
                },
              ]}
            />
            {message.state === 'dead' ? (
              <p>
                <SendAgainButton message={message} name={nameOfDestination(message.destination)} />
              </p>
            ) : null}
            <Section title="Svar">
              <p>{(message.lastError ?? message.answer) || 'Mottagaren har inte sagt något.'}</p>
            </Section>
            <Section title="Innehåll">
              <pre className={css.payload} tabIndex={0} aria-label="Innehåll">
                {message.payload}
              </pre>
            </Section>
            <Tries tries={message.tries} />
            <CompanyButton company={message.company} onCompany={onCompany} />
          </>
        )}
      </Answered>
    </>
  )
}

function CompanyButton({
  company,
  onCompany,
}: {
  company: string | null
  onCompany: (company: string) => void
}) {
  if (company === null) return null
  return <ActionButton onClick={() => onCompany(company)}>Visa bolagets leveranser</ActionButton>
}

function InvoiceLink({ message: { invoiceId, invoiceNumber } }: { message: DeliveryMessage }) {
  if (invoiceId && invoiceNumber)
    return <RouteLink href={places.invoice(invoiceId)}>{invoiceNumber}</RouteLink>
  return invoiceNumber ?? '—'
}

const columns: Column<DeliveryTry>[] = [
  { key: 'at', head: 'När', width: '150px', cell: ({ at }) => <Instant of={at} /> },
  { key: 'attempt', head: 'Försök', align: 'right', width: '80px', cell: ({ attempt }) => attempt },
  {
    key: 'arrived',
    head: 'Utfall',
    width: '130px',
    whole: true,
    cell: ({ arrived }) => (
      <StateBadge
        tone={arrived ? 'positive' : 'negative'}
        text={arrived ? 'Framme' : 'Misslyckat'}
      />
    ),
    second: ({ status }) => (status === null ? '' : `HTTP ${status}`),
  },
  { key: 'said', head: 'Svar', wraps: true, cell: ({ said }) => said || '—' },
]

/** What was answered to each try, the latest first (delivery 6). */
const Tries = ({ tries }: { tries: readonly DeliveryTry[] }) => (
  <Section title="Försök">
    <DataTable
      label="Försök"
      columns={columns}
      rows={tries}
      rowKey={({ at, attempt }) => `${at} ${attempt}`}
      empty="Inget försök är sparat."
    />
  </Section>
)
