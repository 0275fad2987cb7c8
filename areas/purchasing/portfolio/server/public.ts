export { heldOn, type HeldOn } from './insolvent.ts'
