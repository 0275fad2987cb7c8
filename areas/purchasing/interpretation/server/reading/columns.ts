import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { readContent, storedCandidates } from './content.ts'
import { registerNames, type ReadFile } from './file.ts'
import { listColumns } from '../store.ts'
import type { ReadValues } from './twin-values.ts'

export interface About {
  readonly fileName: string
  readonly sentFrom: string | null
  readonly subject: string | null
}

/** Values of a file and what else they could be. */
export const valuesOf = ({ document }: ReadFile): ReadValues => ({
  content: readContent(document.fields, { isData: document.structured !== undefined }),
  candidates: storedCandidates(document.fields),
})

/** Values as columns of an interpretation. */
export async function valueColumns(
  services: JobServices,
  { content, candidates }: ReadValues,
  about: About,
) {
  return {
    readContent: JSON.stringify(content),
    content: JSON.stringify(content),
    candidates: JSON.stringify(candidates),
    ...(await listColumns(services.reads.db, content, {
      ...about,
      registerNames: await registerNames(services, content),
    })),
  }
}

/** What the reading of a file says beside the values, as columns of an interpretation. */
export function readingColumns({ document, errors }: ReadFile, attachmentPageStart: number | null) {
  const groups = document.invoices.map(({ pages, attachmentPages }) => [
    ...pages,
    ...attachmentPages,
  ])
  return {
    ocrErrors: [...errors],
    readingState: 'read' as const,
    structured: document.structured ?? null,
    suggestedGroups: JSON.stringify(groups.length > 1 ? groups : []),
    attachmentPageStart: attachmentPageStart ?? document.attachmentPageStart,
  }
}

export const mailOf = async (db: Db, mailId: string | null) =>
  mailId === null
    ? undefined
    : db
        .selectFrom('mailSource')
        .select(['fromAddress', 'subject'])
        .where('intakeId', '=', mailId)
        .executeTakeFirst()

/** Why a file cannot be read at all; empty when it can. */
export const fatalOf = ({ document }: ReadFile) =>
  document.problems
    .filter(({ fatal }) => fatal)
    .map(({ text }) => text)
    .join(' ')
