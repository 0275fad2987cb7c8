/* The program that unpacks archives in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { openArchive } from './open-archive.ts'

answerTasks(openArchive)
