import type { RuleConfiguration } from '../model.ts'

/**
 * Whether failing a rule stands in the way of buying: conditions do, and so do binary rules without
 * weight and what has a lowest score.
 */
export const isBlocking = ({
  executionType,
  importance,
  minRatingAccepted,
}: Pick<RuleConfiguration, 'executionType' | 'importance' | 'minRatingAccepted'>): boolean =>
  executionType === 'condition' ||
  (executionType === 'binary' && importance === 0) ||
  ((executionType === 'scored' || executionType === 'composite') && minRatingAccepted !== null)
