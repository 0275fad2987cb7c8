/* The program that draws what is kept of a person in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { exportPdf } from './export-pdf.ts'

answerTasks(exportPdf)
