/* What counts of limits, what of them is held and used, and what the engine has calculated. */
export { countingNow, type Calculate } from './calculate.ts'
export { amountIn } from '../calculation.ts'
export { setCalculatedLimit } from './calculated-limit.ts'
export { effectiveLimits, usage } from './effective-limits.ts'
export { heldLimits, type HeldLimit } from './held-limits.ts'
export { release, releasePart, reserveAgain, reserveAll } from './reservation-store.ts'
export { raiseLimit } from './raise-limit.ts'
