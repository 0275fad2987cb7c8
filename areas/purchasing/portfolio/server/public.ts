export { heldOn, type HeldOn } from './insolvent.ts'
export { hasPastDue, heldOf, heldOfIssuers } from './list.ts'
