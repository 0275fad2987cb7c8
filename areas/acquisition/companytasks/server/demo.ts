import type { Insertable } from 'kysely'
import type { CompanyTask, CompanyTaskGroup } from '#database/types.ts'
import type { Db } from '#platform/server/database.ts'
import { insertAll } from '#world/insert.ts'
import type { TaskType } from '../rules.ts'

type DemoGroup = Insertable<CompanyTaskGroup> & { readonly id: string }
type DemoTask = Insertable<CompanyTask> & { readonly id: string; readonly type: TaskType }

/** Groups of tasks of onboardings, as they have become since they were opened. */
export const insertDemoGroups = (db: Db, groups: readonly DemoGroup[]): Promise<void> =>
  insertAll(db, 'companyTaskGroup', groups)

/** Tasks of companies, as they have become since they were asked for. */
export const insertDemoTasks = (db: Db, tasks: readonly DemoTask[]): Promise<void> =>
  insertAll(db, 'companyTask', tasks)
