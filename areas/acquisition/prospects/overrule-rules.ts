import { approvalProblem, type Approval } from './rules.ts'

interface Overruling {
  readonly approved: boolean
  readonly comment: string
  /** Whether who approves has searched it. */
  readonly own: boolean
}
/**
 * Why somebody cannot approve what the rules fail: never what they searched themselves, and with a
 * comment (prospects 40).
 */
export function overruleProblem(
  { passed }: Pick<Approval, 'passed'>,
  { approved, comment, own }: Overruling,
): 'ownSearch' | 'commentNeeded' | undefined {
  if (passed || !approved) return undefined
  if (own) return 'ownSearch'
  return comment.trim() === '' ? 'commentNeeded' : undefined
}

/**
 * Why nobody is asked to decide a prospect (prospects 43): only what the rules fail and nobody has
 * decided, and once.
 */
export function askProblem(
  prospect: Approval & { readonly asked: unknown },
): 'withoutDetail' | 'alreadySet' | 'notNeeded' | 'alreadyAsked' | undefined {
  const problem = approvalProblem(prospect)
  if (problem) return problem
  if (prospect.passed) return 'notNeeded'
  return prospect.asked === null ? undefined : 'alreadyAsked'
}
