import { dayLength } from '#platform/time.ts'
import { onboardingTasks } from '../jobs.ts'
import type { StaffAtWork } from './staff.ts'

/** The work of the schedule of reminders, so many days from now. */
export const remindAfter = async (
  { store, server }: Pick<StaffAtWork, 'store' | 'server'>,
  days: number,
) =>
  onboardingTasks['onboarding-reminders']?.({}, {
    writes: store,
    config: server.config,
    clock: () => new Date(Date.now() + days * dayLength),
  } as never)
