import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import type { Actor } from '#platform/permission.ts'
import type { Config } from './config.ts'
import { receiveUpload } from './files/upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who it is by now, of a call whose rest came after they were recognised. */
    askAgain?: () => Promise<Actor | undefined>
  }
}

export type Upload = Awaited<ReturnType<typeof receiveUpload>>
/**
 * Works on a call when all of it has come, its file too, which is gone afterwards. Who sends it is
 * asked for again where that took its time: what they have lost meanwhile does not count.
 *
 * @throws Refused
 */
export async function received<T>(
  endpoint: AnyEndpoint,
  config: Config,
  request: FastifyRequest,
  work: (upload: Upload | undefined) => Promise<T>,
): Promise<T> {
  const upload =
    endpoint.kind === 'command' && endpoint.upload
      ? await receiveUpload(endpoint.upload, config, request)
      : undefined
  try {
    if (request.askAgain) request.actor = await request.askAgain()
    return await work(upload)
  } finally {
    await upload?.discard()
  }
}
