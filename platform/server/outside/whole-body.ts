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

/** Bytes as JSON; undefined when they are none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Bytes that are read of a short answer, such as a token's. */
const mostOfShort = 1_000_000
/** A short answer as JSON; undefined when it is none, is too long to be one, or breaks off. */
export async function shortJson(response: Response): Promise<unknown> {
  const body = await wholeBody(response.body, mostOfShort).catch(() => undefined)
  return body && jsonOf(body)
}
