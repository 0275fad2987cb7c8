/* The program that reads the file of a batch in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { readTable } from './read-table.ts'

answerTasks(readTable)
