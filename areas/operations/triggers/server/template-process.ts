/* The program that fills the templates of triggers in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { filledOrFault } from './fill-liquid.ts'

answerTasks(filledOrFault)
