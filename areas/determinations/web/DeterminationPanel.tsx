import { useState } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { Delayed } from '#platform/web/ui/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/ErrorState.tsx'
import { FactList } from '#platform/web/ui/FactList.tsx'
import { Columns, Section } from '#platform/web/ui/Section.tsx'
import { Instant, Money } from '#platform/web/ui/values.tsx'
import { determinations, type ShownDetermination } from '../contract.ts'
import type { WhatIfChanges } from '../what-if-fields.ts'
import { Flips } from './Flips.tsx'
import { Replay } from './Replay.tsx'
import { RuleVerdicts } from './RuleVerdicts.tsx'
import { SeenExceptions } from './SeenExceptions.tsx'
import { SeenFacts } from './SeenFacts.tsx'
import { SeenLimits } from './SeenLimits.tsx'
import { WhatIfDialog } from './WhatIfDialog.tsx'
import css from './determinations.module.css'

/**
 * Everything about one determination: why it became what it became, what it rested on, what would have changed it, what if, and whether it would
 * be the same today (design/engine.md). For administrators.
 */
export function DeterminationPanel({ determinationId: id }: { determinationId: string }) {
  const shown = useAnswer(determinations.get, { id }, { placeholderData: undefined })
  const explained = useAnswer(determinations.explanation, { id }, { placeholderData: undefined })
  const [tried, setTried] = useState<WhatIfChanges>()
  if (shown.error) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
  if (!shown.data) return <Delayed />
  const determination = shown.data
  const { issuer, recipient } = determination
  const rules = explained.data?.rules
  const judged = issuer.score !== null
  return (
    <Columns
      side={
        <>
          <Flips flips={explained.data?.flips} onTry={setTried} />
          <SeenLimits limits={determination.limits} amount={determination.amount} />
          <Replay id={id} />
        </>
      }
    >
      <Why determination={determination} />
      {judged || explained.error ? (
        <>
          <RuleVerdicts
            title={`Utställaren ${issuer.name}`}
            rules={rules?.filter((rule) => rule.side === 'issuer')}
            score={issuer.score}
            answer={explained}
          />
          <RuleVerdicts
            title={`Mottagaren ${recipient.name}`}
            rules={rules?.filter((rule) => rule.side === 'recipient')}
            score={recipient.score}
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
    </Columns>
  )
}

function Why({ determination }: { determination: ShownDetermination }) {
  const { reasons, issuer, recipient, repurchaseUsage, depositionUsage } = determination
  const bucket = (party: typeof issuer) => `${party.bucketName}, version ${party.bucketVersion}`
  return (
    <Section title="Varför">
      <div className={css.headline}>
        {determination.isLatest ? null : (
          <p className={css.quiet}>En senare bedömning av fakturan har ersatt den här.</p>
        )}
        {reasons.length > 0 ? (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}.</li>
            ))}
          </ul>
        ) : (
          <p>Inget talar emot: alla regler som kan stoppa är godkända och fakturan ryms i limiterna.</p>
        )}
      </div>
      <FactList
        facts={[
          { label: 'Bedömd', value: <Instant of={determination.decidedAt} /> },
          { label: 'Belopp', value: <Money ore={determination.amount} unit /> },
          ...(repurchaseUsage > 0
            ? [{ label: 'Tar av återköpslimiten', value: <Money ore={repurchaseUsage} unit /> }]
            : []),
          ...(depositionUsage > 0 ? [{ label: 'Deposition', value: <Money ore={depositionUsage} unit /> }] : []),
          { label: 'Regelhink, utställaren', value: bucket(issuer) },
          { label: 'Regelhink, mottagaren', value: bucket(recipient) },
        ]}
      />
    </Section>
  )
}
