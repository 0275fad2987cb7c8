import type { CustomerOverview } from '#areas/acquisition/customer/answers.ts'

type Step = CustomerOverview['steps'][number]
export const isDone = ({ state }: Step) => state === 'done'
const isMine = ({ state }: Step) => state === 'todo' || state === 'begun'
type Seen = Pick<CustomerOverview, 'steps' | 'facts' | 'mayDecide' | 'over'>

/** Whether somebody who signs is yet to say that what we hold of the company is right (customer 12). */
const asksFacts = ({ facts, mayDecide, over }: Seen) =>
  over === null && mayDecide && facts.answer === 'none'

/** Whether anything is left for who looks: a step of theirs, or what we hold to be confirmed. */
export const hasMore = (shown: Seen) => shown.steps.some(isMine) || asksFacts(shown)
/** Whether nothing is, of theirs or anybody's. */
export const isFinished = (shown: Seen) => shown.steps.every(isDone) && !asksFacts(shown)
