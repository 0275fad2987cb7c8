import { hasMoreValues } from '../json-values.ts'

/**
 * All of what a system outside answers; undefined when it is more than so many bytes, and then the
 * rest is not listened to.
 */
export async function wholeBody(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Values in an answer: several times what the largest one has. It is made into objects where
 * everybody's calls are answered, and fifteen megabytes may be millions of them.
 */
const mostValues = 100_000
/** Bytes as JSON; undefined when they are none, or more of it than anybody listens to. */
export function jsonOf(body: Buffer): unknown {
  if (hasMoreValues(body, mostValues)) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Bytes of an answer that are listened to. */
export const mostOfAnswer = 15_000_000
/** A whole answer as JSON; undefined when it is none, or more than anybody listens to. */
export async function jsonAnswer(response: Response): Promise<unknown> {
  const body = await wholeBody(response.body, mostOfAnswer)
  return body && jsonOf(body)
}

/** Bytes that are read of a short answer, such as a token's. */
const mostOfShort = 1_000_000
/** A short answer as JSON; undefined when it is none, is too long to be one, or breaks off. */
export async function shortJson(response: Response): Promise<unknown> {
  const body = await wholeBody(response.body, mostOfShort).catch(() => undefined)
  return body && jsonOf(body)
}
