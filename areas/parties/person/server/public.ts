export { askEngagements, type Engagement } from './provider.ts'
