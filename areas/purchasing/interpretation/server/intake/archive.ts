import { boundedWork, TooMuch } from '#platform/server/process/bounded.ts'
import { formatFileSize } from '#platform/swedish/format.ts'
import { archiveLimits, type ArchiveTask, type InnerFile, type Unpacked } from './open-archive.ts'

const open = boundedWork<ArchiveTask, Unpacked>({
  beside: import.meta.url,
  name: 'archive-process',
  heap: 256,
  data: 800,
  time: 20_000,
})

const tooLarge = `ZIP-arkivet är för stort när det packas upp: högst ${formatFileSize(archiveLimits.each)} för en fil och ${formatFileSize(archiveLimits.inAll)} för alla kan tas emot`
/** Why an archive is not unpacked, in Swedish (interpretation 79). */
const refusals: Readonly<Record<Extract<Unpacked, { refused: unknown }>['refused'], string>> = {
  broken: 'ZIP-arkivet är trasigt och kan inte packas upp',
  locked: 'ZIP-arkivet är skyddat med lösenord och kan inte packas upp',
  tooMany: `ZIP-arkivet har för många filer: högst ${archiveLimits.files} kan tas emot`,
  tooLarge,
  empty: 'ZIP-arkivet är tomt',
}

/** The files of an archive, written to a folder; why not, in Swedish. */
export async function filesOfArchive(
  task: ArchiveTask,
): Promise<readonly InnerFile[] | { readonly reason: string }> {
  try {
    const unpacked = await open(task, 'mail')
    return 'files' in unpacked ? unpacked.files : { reason: refusals[unpacked.refused] }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return { reason: tooLarge }
  }
}
