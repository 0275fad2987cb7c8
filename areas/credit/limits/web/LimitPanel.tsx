import { useAnswer } from '#platform/web/data.ts'
import { useToday } from '#platform/web/today.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { Day, Money } from '#platform/web/ui/value/values.tsx'
import { WaitingApprovalsPanel } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { limits, type Limit } from '../contract.ts'
import { isInForce, isUsedUp, raiseSubject, type LimitType } from '../rules.ts'
import { awaitsCredit, limitNames, noInformation, notReviewed, sourceNames } from '../texts.ts'
import { Calculated } from './Calculated.tsx'
import { PendingCase } from './PendingCase.tsx'
import { LimitForm } from './LimitForm.tsx'
import { LimitHistory } from './LimitHistory.tsx'
import { LimitLedger } from './LimitLedger.tsx'

interface LimitPanelProps {
  organizationNumber: string
  limitType: LimitType
}
/**
 * The client page's tabs 21 to 24: one limit, edited, with its history and who has used it (client
 * 3).
 */
export function LimitPanel({ organizationNumber, limitType }: LimitPanelProps) {
  const answer = useAnswer(
    limits.get,
    { organizationNumber, limitType },
    { placeholderData: undefined },
  )
  const limit = answer.data?.[0]
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!limit) return <Delayed />
  return (
    <>
      <Columns side={<LimitFacts limit={limit} />}>
        <Section title={limitNames[limitType]}>
          <PendingCase limit={limit} />
          <WaitingApprovalsPanel
            acts={['raiseLimit']}
            subject={raiseSubject(organizationNumber, limitType)}
          />
          <LimitForm key={`${limit.version} ${limit.approvalId}`} limit={limit} />
        </Section>
      </Columns>
      <LimitHistory organizationNumber={organizationNumber} limitType={limitType} />
      {isUsedUp(limitType) ? (
        <LimitLedger organizationNumber={organizationNumber} limitType={limitType} />
      ) : null}
    </>
  )
}

/** Whether less counts of a repurchase limit than is set or calculated (limits 30). */
const isHeldDown = ({ effectiveSource, effectiveLimit, limitValue, calculatedLimit }: Limit) =>
  effectiveSource !== 'none' &&
  effectiveLimit !== (effectiveSource === 'manual' ? limitValue : calculatedLimit)

/** What counts today; of what nobody has decided on that it waits (limits 85). */
function Counts({ limit: { unjudged, effectiveLimit } }: { limit: Limit }) {
  if (unjudged) return <StateBadge tone="warning" text={`Ingen, ${awaitsCredit}`} />
  return effectiveLimit === null ? noInformation : <Money ore={effectiveLimit} unit />
}

function LimitFacts({ limit }: { limit: Limit }) {
  const today = useToday()
  const isUnreviewed = limit.limitValue !== null && !isInForce(limit, today)
  const left = limit.effectiveLimit === null ? null : limit.effectiveLimit - limit.reserved
  const used = [
    { label: 'Använt', value: <Money ore={limit.reserved} unit /> },
    { label: 'Kvar', value: left === null ? noInformation : <Money ore={left} unit /> },
    { label: 'Öppna fakturor', value: limit.openCount },
  ]
  return (
    <>
      <Section title="Gäller i dag">
        <FactList
          stacked
          facts={[
            {
              label: 'Limit',
              value: <Counts limit={limit} />,
            },
            ...(limit.effectiveSource === 'none'
              ? []
              : [{ label: 'Källa', value: sourceNames[limit.effectiveSource] }]),
            ...(isUnreviewed
              ? [
                  {
                    label: 'Granskning',
                    value: <StateBadge tone="warning" text={notReviewed(limit)} />,
                  },
                ]
              : []),
            ...(isHeldDown(limit)
              ? [{ label: 'Begränsas av', value: 'Finansieringslimiten (FL)' }]
              : []),
            ...(isUsedUp(limit.limitType) ? used : []),
            ...(limit.willNotRenew
              ? [{ label: 'Förnyelse', value: <StateBadge tone="warning" text="Förnyas ej" /> }]
              : []),
          ]}
        />
      </Section>
      <Calculated limit={limit} />
      <Section title="Senast ändrad">
        <FactList
          stacked
          facts={[
            { label: 'Datum', value: limit.valueDate ? <Day of={limit.valueDate} /> : undefined },
            { label: 'Av', value: limit.changedByUser },
          ]}
        />
      </Section>
    </>
  )
}
