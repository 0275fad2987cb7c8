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
  executionType === 1 ||
  (executionType === 4 && importance === 0) ||
  ((executionType === 0 || executionType === 2) && minRatingAccepted !== null)
