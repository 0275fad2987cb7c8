import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Posts JSON, with `more` headers, and reads the JSON answer; throws on any status but 200. */
export type Post = (
  path: string,
  body: unknown,
  more?: Readonly<Record<string, string>>,
) => Promise<unknown>

/** A caller that keeps its connections open, as browsers and proxies do. */
export function keepAliveClient(
  url: string,
  token: string,
  connections: number,
): { post: Post; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const post: Post = (path, body, more) =>
    new Promise((resolve, reject) => {
      const sent = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip, br',
        ...more,
      }
      const asked = request(
        { agent, hostname, port, path, method: 'POST', headers },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = decoded(
              Buffer.concat(chunks),
              response.headers['content-encoding'],
            ).toString()
            if (response.statusCode === 200) resolve(JSON.parse(text))
            else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`))
          })
        },
      )
      asked.on('error', reject)
      asked.end(sent)
    })
  return { post, close: () => agent.destroy() }
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
