/* The program that takes mails apart in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { openMail } from './open-mail.ts'

answerTasks(openMail)
