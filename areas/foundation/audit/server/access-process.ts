/* The program that draws who has seen a person in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { accessPdf } from './access-pdf.ts'

answerTasks(accessPdf)
