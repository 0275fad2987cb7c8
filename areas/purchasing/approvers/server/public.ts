/* Who answers for a recipient: kept when asked, judged when an answer is to count. */
export { acceptApprover } from './accept.ts'
export { judgeAnswer, noteAsked, noteCounted } from './approver-store.ts'
export { judgeTold } from './told.ts'
