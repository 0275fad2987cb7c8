import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Columns, Section } from '#platform/web/ui/value/Section.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { isBought } from '#areas/credit/rules/rules.ts'
import { places } from '#areas/places.ts'
import { determinations, type ShownDetermination, type Verdict } from '../contract.ts'
import type { WhatIfChanges } from '../what-if-fields.ts'
import { actOf } from './acting/flip-act.ts'
import { FlipActButton } from './acting/FlipActButton.tsx'
import { Flips } from './what-if/Flips.tsx'
import { Replay } from './Replay.tsx'
import { behind } from './rule-words.ts'
import { RuleVerdicts } from './RuleVerdicts.tsx'
import { SeenExceptions } from './seen/SeenExceptions.tsx'
import { SeenFacts } from './seen/SeenFacts.tsx'
import { SeenLimits } from './seen/SeenLimits.tsx'
import { WhatIfDialog } from './what-if/WhatIfDialog.tsx'
import css from './determinations.module.css'

/**
 * Everything about one determination: why it became what it became, what it rested on, what would
 * have changed it, what if, and whether it would be the same today. For administrators.
 */
export function DeterminationPanel({
  determinationId: id,
  onActed,
}: {
  determinationId: string
  /**
   * Where what turns the decision can be done: told when it is, with the id of what waits for a
   * second person, or null when it counts now.
   */
  onActed?: (approvalId: string | null) => void
}) {
  const shown = useAnswer(determinations.get, { id }, { placeholderData: undefined })
  const explained = useAnswer(determinations.explanation, { id }, { placeholderData: undefined })
  const [tried, setTried] = useState<WhatIfChanges>()
  if (shown.error) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Delayed />
  const determination = shown.data
  const { issuer, recipient } = determination
  const rules = explained.data?.rules
  const judged = issuer.score !== null
  const refused = !isBought(determination)
  return (
    <>
      <Columns
        side={determination.limits.length > 0 ? <SeenLimits determination={determination} /> : null}
      >
        <Why determination={determination} rules={rules ?? []} />
        <Replay id={id} />
      </Columns>
      {explained.error ? null : (
        <Flips
          flips={explained.data?.flips}
          onTry={setTried}
          act={
            onActed &&
            ((flip) => <FlipActButton act={actOf(flip, determination)} onSaved={onActed} />)
          }
        />
      )}
      {judged || explained.error ? (
        <>
          <RuleVerdicts
            title={`Utställaren ${issuer.name}`}
            rules={rules?.filter((rule) => rule.side === 'issuer')}
            score={issuer.score}
            refused={refused}
            answer={explained}
          />
          <RuleVerdicts
            title={`Mottagaren ${recipient.name}`}
            rules={rules?.filter((rule) => rule.side === 'recipient')}
            score={recipient.score}
            refused={refused}
            answer={explained}
          />
        </>
      ) : null}
      <SeenExceptions exceptions={determination.exceptions} />
      <SeenFacts facts={determination.facts} />
      {tried && explained.data ? (
        <WhatIfDialog
          determination={determination}
          rules={explained.data.rules}
          initial={tried}
          onClose={() => setTried(undefined)}
        />
      ) : null}
    </>
  )
}

function Why({
  determination,
  rules,
}: {
  determination: ShownDetermination
  rules: readonly Verdict[]
}) {
  const { reasons, issuer, recipient } = determination
  const bucket = ({ bucketId, bucketName, bucketVersion }: typeof issuer) => (
    <>
      <RouteLink href={places.ruleBucket(bucketId)}>{bucketName}</RouteLink>, version{' '}
      {bucketVersion}
    </>
  )
  return (
    <Section title="Varför">
      <div className={css.headline}>
        {determination.isLatest ? null : (
          <p className={css.quiet}>En senare bedömning av fakturan har ersatt den här.</p>
        )}
        {reasons.length > 0 ? (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>
                {reason}. <span className={css.quiet}>{behind(reason, rules)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p>
            Inget talar emot: alla regler som kan stoppa är godkända och fakturan ryms i limiterna.
          </p>
        )}
      </div>
      <FactList
        facts={[
          { label: 'Bedömd', value: <Instant of={determination.decidedAt} /> },
          { label: 'Regelhink, utställaren', value: bucket(issuer) },
          { label: 'Regelhink, mottagaren', value: bucket(recipient) },
        ]}
      />
    </Section>
  )
}
