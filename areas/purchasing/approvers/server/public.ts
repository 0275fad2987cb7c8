/* Who answers for a recipient: kept when asked, judged when an answer is to count. */
export { acceptApprover } from './accept.ts'
export { judgeAnswer, judgeTold, noteAsked, noteCounted } from './approver-store.ts'
