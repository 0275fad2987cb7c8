import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { addHome } from '../home.ts'
import { ifFree } from '../ports.ts'
import { openSimulator, type RunningSimulator } from '../simulator.ts'
import { clockKinds, openSealAuthorities, renewalFaults, type TimeTold } from './authorities.ts'

export interface RunningSealAuthority extends RunningSimulator {
  /** Where times are asked for (RFC 3161). */
  readonly timestampUrl: string
  /** PEM files: the seal with its key, and what its certificate leads to. */
  readonly certificate: string
  readonly roots: string
}

/**
 * The outside authorities of a seal: who issued its certificate and answers about it, and who tells
 * the time.
 */
export async function startSealAuthority(
  options: { readonly port?: number; readonly dataDir?: string } = {},
): Promise<RunningSealAuthority> {
  const simulator = openSimulator()
  const { app } = simulator
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'skynet-seal-'))
  let how: TimeTold = {}
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  addHome(simulator, {
    title: 'Sigill och tidsstämplar',
    what: 'Utfärdaren av sigillets certifikat, som svarar på om det är spärrat, och en tidsstämplingstjänst.',
    how: [
      'POST /timestamp application/timestamp-query (RFC 3161)',
      'POST /ocsp application/ocsp-request (RFC 6960)',
      `POST /simulator/seal {"fault"?: ${renewalFaults.map((one) => `"${one}"`).join(' | ')}, "kind"?: ${clockKinds.map((one) => `"${one}"`).join(' | ')}, "ahead"?: milliseconds}`,
    ],
  })
  for (const type of ['application/timestamp-query', 'application/ocsp-request'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
  const told = z.object({
    fault: z.enum(renewalFaults).optional(),
    kind: z.enum(clockKinds).default('usual'),
    ahead: z.number().int().default(0),
  })
  app.post('/simulator/seal', async (request) => {
    const { ahead: by, ...rest } = told.parse(request.body)
    ;[how, ahead] = [rest, by]
    return { ...how, ahead }
  })
  const asked = (body: unknown) => {
    if (!Buffer.isBuffer(body)) throw new Error('The question is no DER')
    return body
  }
  app.post('/timestamp', async ({ body }, reply) =>
    reply
      .type('application/timestamp-reply')
      .send(await (await authorities).timestamp(asked(body), now(), how)),
  )
  app.post('/ocsp', async ({ body }, reply) =>
    reply
      .type('application/ocsp-response')
      .send(await (await authorities).ocsp(asked(body), now(), how.fault)),
  )
  const running = await simulator.listen(await ifFree(options.port))
  const authorities = openSealAuthorities(running.url, folder)
  const [certificate, roots] = [join(folder, 'seal.pem'), join(folder, 'seal-roots.pem')]
  const { seal, root } = await authorities
  writeFileSync(certificate, seal, { mode: 0o600 })
  writeFileSync(roots, root)
  return { ...running, timestampUrl: `${running.url}/timestamp`, certificate, roots }
}
