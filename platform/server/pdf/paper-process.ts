/* The program that draws papers of our own rows in a process of its own. */
import { answerTasks } from '../process/answer-tasks.ts'
import type { Paper } from './draw-paper.ts'
import { taggedPdf } from './tagged-pdf.ts'

answerTasks(({ madeAt, ...paper }: Paper) =>
  taggedPdf({ ...paper, author: 'Skynet', date: new Date(madeAt) }),
)
