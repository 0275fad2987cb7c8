/* The program that draws agreements in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { agreementPdf } from './agreement-pdf.ts'

answerTasks(agreementPdf)
