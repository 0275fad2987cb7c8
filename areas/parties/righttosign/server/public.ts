export { decideRightToSign } from './decide.ts'
export { boardToSign, withRight } from './decided.ts'
