import type { DocumentFile, ReadDocument } from '../document.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { extract } from '../extract.ts'
import type { ReadOptions } from '../options.ts'
import { understand } from '../understand.ts'

/** Reads a file from end to end: through two doors, one after the other. @throws MachineFailed */
export const readDocument = async (
  file: DocumentFile,
  options: Partial<ReadOptions> = {},
): Promise<ReadDocument> =>
  understand(await extract(file), { today: stockholmDay(new Date()), ...options })
