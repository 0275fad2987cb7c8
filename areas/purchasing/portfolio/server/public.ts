export { heldOn, type HeldOn } from './insolvent.ts'
export { heldOf } from './list.ts'
