import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { internalKyc } from '#areas/acquisition/internalkyc/contract.ts'
import { batch } from '#areas/credit/batch/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { interpretation } from '#areas/purchasing/interpretation/contract.ts'
import { partnerInvoices } from '#areas/purchasing/invoices/contract-partner.ts'
import { seals } from '#areas/acquisition/signing/contract-seals.ts'
import { lifeText, watchLife } from '../testing/hostile/attack.ts'
import { drawOf, type Draw } from '../testing/hostile/draw.ts'
import { hostileFile, pdf, table, xml, type HostileFile } from '../testing/hostile/file.ts'
import { inTurn } from '../testing/in-turn.ts'
import { faultIn } from '../testing/judge.ts'
import { startProcess, type ProgramProcess } from '../testing/processes.ts'
import { sampleInput } from '../testing/sample-input.ts'
import { startSeededServer, type SeededServer } from '../testing/seeded.ts'

/** More of them, and others: `node scripts/hostile.mjs files 10000 7`. */
const files = Number(process.env.HOSTILE_FILES ?? 60)
const seed = Number(process.env.HOSTILE_SEED ?? 1)
/** Milliseconds: what has not come by then hangs, however busy the machine is. */
const patience = 120_000

let server: SeededServer
let attacked: ProgramProcess
let token: string
beforeAll(async () => {
  server = await startSeededServer()
  const { config } = server
  token = (await server.person(policies)).token
  attacked = await startProcess(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      OIDC_ISSUER: config.oidcIssuer,
      RATE_LIMIT_PER_MINUTE: '1000000',
      PARTNER_MB_PER_MINUTE: '100000',
    },
    process.env.HOSTILE_FILES !== undefined,
  )
})
afterAll(async () => {
  await attacked.kill()
  await server.stop()
})

const uploads = [
  interpretation.upload,
  interpretation.saveAttachmentFile,
  documents.add,
  internalKyc.uploadFile,
  batch.start,
  seals.check,
] as const
/** A file by a way in that takes it or refuses it by its kind. */
async function composed(draw: Draw): Promise<{ endpoint: AnyEndpoint; file: HostileFile }> {
  if (draw.hit(0.15))
    return {
      endpoint: partnerInvoices.send,
      file: { ending: 'xml', type: 'application/xml', content: xml(draw) },
    }
  const endpoint = draw.pick(uploads)
  if (draw.hit(0.3)) return { endpoint, file: await hostileFile(draw) }
  return { endpoint, file: endpoint === batch.start ? table(draw) : await pdf(draw) }
}

/** What is wrong with the answer to one; undefined when nothing is. */
async function faultOf(number: number): Promise<string | undefined> {
  const { endpoint, file } = await composed(drawOf(seed, number))
  const { type, ending } = file
  const content = Uint8Array.from(file.content)
  const { id: _, ...fields } = sampleInput(endpoint, server.known)
  const answer = await ('upload' in endpoint && endpoint.upload
    ? sendForm(
        endpoint.path,
        endpoint.upload.field,
        fields,
        new File([content], `${number}.${ending}`, { type }),
      )
    : fetch(attacked.url + endpoint.path, {
        method: 'POST',
        body: content,
        headers: {
          authorization: `Bearer ${server.partnerToken}`,
          'content-type': type,
          'idempotency-key': `files-${number}`,
        },
        signal: AbortSignal.timeout(patience),
      }))
  const text = await answer.text()
  const heard = { status: answer.status, type: answer.headers.get('content-type') ?? '', text }
  const fault = faultIn(heard, endpoint)
  return fault && `${number} ${endpoint.id} ${ending}: ${fault}`
}
function sendForm(path: string, field: string, fields: Record<string, unknown>, file: File) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append(field, file)
  const parameter = /\{(\w+)\}/.exec(path)?.[1]
  const at = parameter ? path.replace(`{${parameter}}`, String(fields[parameter])) : path
  return fetch(attacked.url + at, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(patience),
  })
}

it(
  'hostile files composed at random are taken or refused with a sentence by every way in, and each that was taken gets its fate (interpretation 81)',
  async () => {
    const faults: string[] = []
    const life = watchLife(attacked.url, patience)
    await inTurn(
      Array.from({ length: files }, (_, number) => async () => {
        const fault = await faultOf(number)
        if (fault !== undefined) faults.push(fault)
      }),
      4,
    )
    await vi.waitUntil(
      async () =>
        (await server.owner.query(`select 1 from intake where fate = 'received' limit 1`))
          .rowCount === 0,
      { timeout: files * 5000 + 240_000, interval: 500 },
    )
    const lived = lifeText(await life())
    if (process.env.HOSTILE_FILES) {
      const { rows } = await server.owner.query(
        `select fate, count(*)::int as files from intake group by fate order by fate`,
      )
      console.log(rows, `${lived}; ${await attacked.cost()}`)
    }
    expect(faults).toEqual([])
    expect((await fetch(`${attacked.url}/health`)).status).toBe(200)
  },
  files * 5000 + 600_000,
)
