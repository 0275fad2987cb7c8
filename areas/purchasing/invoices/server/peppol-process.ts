/* The program that reads documents of partners in a process of its own. */
import { answerTasks } from '#platform/server/process/answer-tasks.ts'
import { speakSwedish } from '#platform/wording.ts'
import { readRow } from './partner/rows.ts'
import { PeppolProblem, readPeppol } from './partner/peppol.ts'
import type { ReadDocument } from './read-document.ts'

speakSwedish()
answerTasks(async (xml: string): Promise<ReadDocument> => {
  try {
    const { fields, stated, attachments } = readPeppol(xml)
    return { row: readRow(fields), stated, attachments }
  } catch (error) {
    if (error instanceof PeppolProblem) return { problem: error.said }
    throw error
  }
})
