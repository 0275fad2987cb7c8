export { buyEngagements, type Engagement } from './engagements.ts'
