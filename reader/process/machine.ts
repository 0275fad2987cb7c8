/**
 * No room, no handles, a broken disk: what fails the process and says nothing of the file it is at.
 */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

/** The code of an error of the machine; undefined for any other. */
export function machineCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return codes.has(code) ? code : undefined
}

/** The machine failed a reading process. Another try may go well; the file is as good as it was. */
export class MachineFailed extends Error {
  override name = 'MachineFailed'
  constructor(readonly code: string) {
    super(`a reading process could not go on: ${code}`)
  }
}
