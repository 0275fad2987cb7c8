export { troubledSchedules } from './troubled-schedules.ts'
