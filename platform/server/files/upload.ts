import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { UploadDeclaration } from '#platform/endpoint.ts'
import { formatFileSize } from '#platform/swedish/format.ts'
import type { Config } from '../config.ts'
import { contentTypeOf, firstBytes, isZip, typeWord } from './content-type.ts'
import type { ReceivedFile } from '../context.ts'
import { cleanFileName, nameOfContent } from './file-name.ts'
import { Refused, refusePlatform } from '../refuse.ts'
import { refuseUnscanned } from './scan.ts'
import { writeStream } from './write-stream.ts'

/** Where uploads lie while they are received. */
export const uploadFolder = (dataDir: string) => path.join(dataDir, 'tmp')

export interface Upload {
  /** The other fields of the form, as text; a field sent several times is a list. */
  readonly fields: Record<string, unknown>
  readonly file?: ReceivedFile
  /** Removes the temporary file. */
  discard(): Promise<void>
}

/**
 * Receives an upload into DATA_DIR/tmp, as a stream: nothing of it is held in memory. Refuses what
 * is too large (413), what is no form or no file of a declared type (415) and a form without the
 * file (400), asks the virus scanner of it (documents 24), and leaves nothing behind then, nor when the sender goes away.
 */
export async function receiveUpload(
  declaration: UploadDeclaration,
  config: Pick<Config, 'dataDir' | 'clamdAddress'>,
  request: FastifyRequest,
): Promise<Upload> {
  if (!request.isMultipart())
    refusePlatform('wrongContentType', {
      message: 'Filen ska skickas som ett formulär (multipart/form-data)',
    })
  // What says itself that it is too large need not be read first. A form adds little to its file.
  if (Number(request.headers['content-length']) > declaration.maxBytes + 1_000_000)
    refuseTooLarge(declaration)
  const folder = uploadFolder(config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomUUID())
  const discard = () => rm(target, { force: true })
  try {
    const { fields, received } = await readParts(declaration, request, target)
    if (!received)
      refusePlatform('invalid', {
        fields: [{ field: declaration.field, message: 'Fil: välj en fil' }],
      })
    await refuseUnscanned(config, { path: received.path, name: received.name })
    return { fields, file: received, discard }
  } catch (error) {
    await discard()
    throw asRefusal(error)
  }
}

async function readParts(declaration: UploadDeclaration, request: FastifyRequest, target: string) {
  const fields: Record<string, unknown> = Object.create(null)
  let received: ReceivedFile | undefined
  const limits = {
    fileSize: declaration.maxBytes,
    files: 1,
    fields: 50,
    fieldNameSize: 100,
    fieldSize: 100_000,
    headerPairs: 50,
  }
  // Named, since the library's types do not know the second of them.
  const options = { limits, throwFileSizeLimit: false }
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated)
        refusePlatform('tooLarge', { message: 'Ett fält i formuläret är för långt' })
      const sent = fields[part.fieldname]
      fields[part.fieldname] =
        sent === undefined ? part.value : [...(Array.isArray(sent) ? sent : [sent]), part.value]
    } else if (part.fieldname === declaration.field) {
      received = await receiveFile(declaration, part.file, cleanFileName(part.filename), target)
    } else {
      part.file.resume()
    }
  }
  return { fields: { ...fields }, received }
}

async function receiveFile(
  declaration: UploadDeclaration,
  stream: Readable & { truncated: boolean },
  name: string,
  target: string,
): Promise<ReceivedFile | undefined> {
  const { size, sha256 } = await writeStream(stream, target)
  if (stream.truncated)
    refusePlatform('tooLarge', {
      message: `Filen är för stor: högst ${formatFileSize(declaration.maxBytes)}`,
    })
  // A form whose file was left empty sends a file without name and bytes.
  if (size === 0) return undefined
  const first = await readFirst(target)
  const contentType = contentTypeOf(first, name)
  if (!contentType || !declaration.types.includes(contentType)) {
    const words = declaration.types.map(typeWord).join(', ')
    refusePlatform('wrongContentType', {
      message:
        isZip(first) && !contentType
          ? `Filen är ett ZIP-arkiv. Packa upp det och ladda upp filerna var för sig. Det går att ladda upp ${words}.`
          : `Filen har en typ som inte kan tas emot. Det går att ladda upp ${words}.`,
    })
  }
  return {
    name: nameOfContent(name, contentType),
    sentName: name,
    contentType,
    size,
    sha256,
    path: target,
  }
}

async function readFirst(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstBytes), 0, firstBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const refuseTooLarge = ({ maxBytes }: UploadDeclaration): never =>
  refusePlatform('tooLarge', { message: `Filen är för stor: högst ${formatFileSize(maxBytes)}` })

/** What the form reader throws is the sender's doing: too many parts, no boundary, half a form. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refused || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const refused = (refuse: () => never) => {
    try {
      return refuse()
    } catch (refusal) {
      return refusal
    }
  }
  if (/_LIMIT$|TOO_LARGE$/.test(code))
    return refused(() => refusePlatform('tooLarge', { message: 'Formuläret har för många delar' }))
  if (code.startsWith('E') && code !== 'ECONNRESET') return error // the disk, not the sender
  return refused(() => refusePlatform('unreadable'))
}
