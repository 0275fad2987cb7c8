import type { ReactNode } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { FactList, type Fact } from '#platform/web/ui/value/FactList.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RadialProgress } from '#platform/web/ui/value/RadialProgress.tsx'
import { formatZipCode } from '#platform/swedish/format.ts'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { Instant, Money } from '#platform/web/ui/value/values.tsx'
import { ExternalInformationPanel } from '#areas/parties/company/web/ExternalInformationPanel.tsx'
import { places } from '#areas/places.ts'
import type { Address, Prospect } from '../answers.ts'
import { isIn, mayApproveProspects } from '#areas/foundation/users/rules.ts'
import { withoutDetailText } from '../texts.ts'
import { ApprovalActions } from './ApprovalActions.tsx'
import { AskActions } from './AskActions.tsx'
import { CommentsSection } from './CommentsSection.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { LoanCalculator } from './LoanCalculator.tsx'
import { ProspectBadge } from './ProspectBadge.tsx'
import css from './prospects.module.css'
import { ReasonsTable } from './ReasonsTable.tsx'

/**
 * A prospect: what the rules say and why, what it may be lent, and what people have made of it
 * (prospects 38).
 */
export function ProspectView({
  prospect,
  above,
  actions,
  beside,
}: {
  prospect: Prospect
  above: ReactNode
  actions: ReactNode
  beside: ReactNode
}) {
  const { organizationNumber, complete, failure, reasons, asked } = prospect
  const mayApprove = isIn(mayApproveProspects, useActor())
  const failed = reasons.filter(({ passed }) => !passed).length
  return (
    <>
      <PageHeader
        above={<RouteLink href={places.prospects}>Tillbaka</RouteLink>}
        title={prospect.name}
        badge={<ProspectBadge {...prospect} />}
        facts={
          <>
            <OrganizationNumber number={organizationNumber} />
            <span>{prospect.prospectTypeName}</span>
            <span>
              Sökt <Instant of={prospect.prospectDate} /> av {prospect.serviceRequest.user}
            </span>
          </>
        }
        actions={
          <>
            {mayApprove && !prospect.ownSearch ? null : <AskActions prospect={prospect} />}
            <ApprovalActions prospect={prospect} mayApprove={mayApprove} />
            {actions}
          </>
        }
      />
      {above}
      <Columns side={<Side prospect={prospect} beside={beside} />}>
        <Section title="Bedömning" note={`Bedömd av regelhinken ${prospect.ruleBucketName}.`}>
          {complete ? null : <Notice>{withoutDetailText}</Notice>}
          {failure ? <Notice>{failure}</Notice> : null}
          {asked && prospect.approved === null ? (
            <Notice>
              {asked.by} begärde <Instant of={asked.at} /> att någon annan avgör prospektet:{' '}
              {asked.why}
            </Notice>
          ) : null}
          {complete ? (
            <div className={css.result}>
              <RadialProgress value={prospect.totalScore} label="Betyg" diameter={140} />
              <FactList stacked facts={limitsOf(prospect)} />
            </div>
          ) : null}
        </Section>
        {complete ? (
          <Section
            title="Orsaker"
            note={
              failed === 0
                ? `Alla ${reasons.length} regler är godkända.`
                : `${failed} av ${reasons.length} regler är inte godkända.`
            }
          >
            <ReasonsTable reasons={reasons} />
          </Section>
        ) : null}
        {prospect.historicProspects.length > 0 ? (
          <Section title="Sökningshistorik">
            <HistoryTable rows={prospect.historicProspects} />
          </Section>
        ) : null}
        {prospect.showExternalInformation ? (
          <ExternalInformationPanel organizationNumber={organizationNumber} />
        ) : null}
      </Columns>
    </>
  )
}

function Side({ prospect, beside }: { prospect: Prospect; beside: ReactNode }) {
  const { loanApplication: loan } = prospect
  return (
    <>
      <Section title="Uppgifter">
        <FactList stacked facts={factsOf(prospect)} />
      </Section>
      {loan ? (
        <Section title="Låneansökan">
          <FactList stacked facts={loanFacts(loan)} />
        </Section>
      ) : null}
      {beside}
      <CommentsSection prospectId={prospect.id} comments={prospect.prospectComments} />
      {loan ? <LoanCalculator amount={loan.amount / 100} months={loan.numberOfMonths} /> : null}
    </>
  )
}

function limitsOf({
  financialLimit,
  repurchaseLimit,
  recipientLimit,
  limitBound,
  ratingCode,
}: Prospect): Fact[] {
  const amount = (label: string, ore: number | null | undefined): Fact[] =>
    ore === null || ore === undefined ? [] : [{ label, value: <Money ore={ore} unit /> }]
  return [
    ...amount('Finansieringslimit', financialLimit),
    ...amount('Återköpslimit', repurchaseLimit),
    ...amount('Mottagarlimit', recipientLimit?.limitValue),
    ...(limitBound === null ? [] : [{ label: 'Begränsad', value: limitBound }]),
    { label: 'Ratingkod', value: ratingCode ?? 'Information saknas' },
  ]
}

const lines = (address: Address | null) =>
  address ? (
    <>
      {address.street}
      <br />
      {formatZipCode(address.zipCode)} {address.city}
    </>
  ) : (
    'Information saknas'
  )

function factsOf(prospect: Prospect): Fact[] {
  const { exposeDetail, approvedBy, alreadyIssuer, activeIssuer } = prospect
  const exposed = (label: string, of: Prospect['exposeDetail']['issuer']): Fact[] =>
    of
      ? [
          {
            label,
            value: (
              <>
                <Money ore={of.exposure} unit />, {of.openCount} öppna fakturor
              </>
            ),
          },
        ]
      : []
  return [
    ...(approvedBy
      ? [
          {
            label: prospect.approved ? 'Godkänd av' : 'Avslagen av',
            value: (
              <>
                {approvedBy}, <Instant of={prospect.approvedTimestamp} />
              </>
            ),
          },
        ]
      : []),
    { label: 'Anledning', value: prospect.prospectReason || '—' },
    ...(prospect.promotionalCode ? [{ label: 'Kampanjkod', value: prospect.promotionalCode }] : []),
    { label: 'Postadress', value: lines(prospect.postalAddress) },
    { label: 'Besöksadress', value: lines(prospect.visitingAddress) },
    {
      label: 'Utställare',
      value: alreadyIssuer ? (
        <RouteLink href={places.client('issuer', prospect.organizationNumber, 'overview')}>
          {issuerText(activeIssuer)}
        </RouteLink>
      ) : (
        'Nej'
      ),
    },
    ...exposed('Exponering som utställare', exposeDetail.issuer),
    ...exposed('Exponering som mottagare', exposeDetail.recipient),
  ]
}

function issuerText(active: boolean | null) {
  if (active === null) return 'Ja'
  return active ? 'Ja, aktiv' : 'Ja, inaktiv'
}

const loanFacts = (loan: NonNullable<Prospect['loanApplication']>): Fact[] => [
  { label: 'Belopp', value: <Money ore={loan.amount} unit /> },
  { label: 'Löptid', value: `${loan.numberOfMonths} månader` },
  { label: 'Räntekostnad per månad', value: <Money ore={loan.loanInterestCost} unit /> },
  { label: 'Amortering per månad', value: <Money ore={loan.loanAmortization} unit /> },
  { label: 'Påbörjad av', value: loan.initiatedByName },
  { label: 'Kontaktperson', value: loan.contactName || '—' },
  { label: 'Telefon', value: loan.contactPhoneNumber || '—' },
  { label: 'E-post', value: loan.contactEmailAddress || '—' },
]
