import { useEffect, useRef } from 'react'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { places } from '#areas/places.ts'
import { rules } from '../contract.ts'
import { formKey } from './form-key.ts'
import { RuleForm, type TriedRule } from './RuleForm.tsx'
import css from './rules.module.css'

interface RuleDetailProps {
  id: string
  bucketId: string
  onClose: () => void
  /**
   * After the rule was saved: the bucket's version it was saved on top of, and the one that it
   * made.
   */
  onVersion: (from: number, to: number) => void
  /** Has to stay the same. */
  onDirty: (dirty: boolean) => void
  onTry: ((rule: TriedRule) => void) | undefined
}
/** One rule as the bucket judges it, beside the bucket's lists. */
export function RuleDetail({ id, bucketId, onClose, onVersion, onDirty, onTry }: RuleDetailProps) {
  const answer = useAnswer(rules.get, { id, bucketId }, { placeholderData: undefined })
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = answer.data?.id
  useEffect(() => {
    if (shown !== undefined) heading.current?.focus()
  }, [shown])
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Delayed />
  const rule = answer.data
  return (
    <section aria-label={rule.ruleName} className={css.detail}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {rule.ruleName}
        </h2>
        <RouteLink href={places.rule(rule.id, bucketId)}>Öppna på egen sida</RouteLink>
        <ActionButton icon="cross" label="Stäng regeln" onClick={onClose}>
          Stäng
        </ActionButton>
      </div>
      <RuleForm
        key={formKey(rule)}
        rule={rule}
        onVersion={onVersion}
        onDirty={onDirty}
        onTry={onTry}
      />
    </section>
  )
}
