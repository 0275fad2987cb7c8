import { trustedPolicies, type Policy } from './rules.ts'

interface Change {
  /** The one who saves. */
  readonly actorId: string
  /** The one who is saved, undefined when new. */
  readonly userId: string | undefined
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Administrators besides the one who is saved. */
  readonly otherAdministrators: number
}

/**
 * Why policies may not be saved so: nobody changes their own, and there is always an administrator.
 */
export function policyChangeProblem(
  change: Change,
): 'ownPolicies' | 'lastAdministrator' | undefined {
  const { before, after } = change
  const changed = before.length !== after.length || before.some((one) => !after.includes(one))
  if (change.userId === change.actorId && changed) return 'ownPolicies'
  const demoted = change.before.includes('Administrator') && !change.after.includes('Administrator')
  return demoted && change.otherAdministrators === 0 ? 'lastAdministrator' : undefined
}

/**
 * What of the policies of a save waits for a second administrator: the trusted ones that the user
 * does not hold. Of who has not logged in yet, and is saved with another address, all of them: until
 * the first login the address is all that says who it is (users 11).
 */
export function policiesToApprove({
  before,
  after,
  readdressed,
}: {
  readonly before: readonly string[]
  readonly after: readonly Policy[]
  readonly readdressed: boolean
}): Policy[] {
  const trusted: readonly Policy[] = trustedPolicies
  return after.filter((one) => trusted.includes(one) && (readdressed || !before.includes(one)))
}

/** Why a user may not be removed. */
export function removalProblem(
  change: Omit<Change, 'after'>,
): 'ownRemoval' | 'lastAdministrator' | undefined {
  if (change.userId === change.actorId) return 'ownRemoval'
  return change.before.includes('Administrator') && change.otherAdministrators === 0
    ? 'lastAdministrator'
    : undefined
}
