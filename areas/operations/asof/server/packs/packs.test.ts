import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { addCompany, decided } from '#areas/credit/limits/server/testing/clients.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { answerTask, publishedSet } from '#areas/acquisition/kyc/server/testing/answered.ts'
import { pdfaProblems } from '#platform/server/pdf/testing/pdfa.ts'
import { packs } from '../../contract-packs.ts'
import { packTasks } from './packs-job.ts'

const today = stockholmDay(new Date())
let server: TestServer
let services: ReturnType<typeof openServices>
let admin: Person
let client: string
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  services = openServices(server)
  admin = await server.person(['Administrator'])
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-pack-'))
  client = await addCompany(server.owner)
  await admin.call(limits.save, decided(client))
  await admin.call(
    documents.add,
    { organizationNumber: client, documentFileAssociationType: 1, description: 'Protokoll' },
    {
      name: 'Protokoll, fört.pdf',
      content: new TextEncoder().encode('%PDF-1.7\n% vid stämman\n%%EOF'),
      type: 'application/pdf',
    },
  )
  const writer = await server.person(['LegalDepartment'])
  const set = await publishedSet({ writer, second: admin }, [])
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into company_task (type, organization_number, created_by) values ('Kyc', $1, 'test') returning id`,
    [client],
  )
  await answerTask(admin, set, { taskId: rows[0]?.id ?? '', organizationNumber: client })
})
afterAll(async () => {
  await services.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const span = () => ({ organizationNumber: client, from: addDays(today, -30), to: today })
const work = async (task: string, id: string, at: JobServices = services.at()) =>
  packTasks[task]?.({ id }, at)
const listed = async (id: string) =>
  (await admin.call(packs.list, { organizationNumber: client })).body.find((one) => one.id === id)
/** Ordered and made; its id. */
async function made(): Promise<string> {
  const { body } = await admin.call(packs.order, { ...span(), why: 'Tillsyn' })
  await work('make-evidence-pack', body.id)
  return body.id
}
/** Unpacked where nothing of ours is. */
async function unpacked(id: string, name: string): Promise<string> {
  const { body } = await admin.call(packs.file, { id })
  const target = path.join(folder, name)
  for (const [file, bytes] of Object.entries(unzipSync(await body.bytes()))) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true })
    writeFileSync(path.join(target, file), bytes)
  }
  return target
}
/** Runs the verifier of the pack, with nothing but Node. */
const verified = (place: string, ...more: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const run = [path.join(place, 'verify.mjs'), place, ...more]
    execFile(process.execPath, run, { cwd: os.tmpdir(), env: {} }, (error, said) =>
      resolve({ code: error ? 1 : 0, said }),
    )
  })

describe('asof 5: who orders a pack, and of which days', () => {
  it.each([
    ['wrongSpan', { from: today, to: addDays(today, -1) }],
    ['dayToCome', { from: today, to: addDays(today, 1) }],
  ])('is refused: %s', async (code, days) => {
    const { status, refusal } = await admin.call(packs.order, {
      ...span(),
      ...days,
      why: 'Tillsyn',
    })
    expect([status, refusal.code]).toEqual([400, code])
  })

  it('is for administrators, with a reason; the auditor fetches', async () => {
    const id = await made()
    const auditor = await server.person(['Auditor'])
    const seller = await server.person(['SalesRepresentative'])
    const ordered = await auditor.call(packs.order, { ...span(), why: 'Tillsyn' })
    expect(ordered.status).toBe(403)
    expect((await admin.call(packs.order, { ...span(), why: ' ' })).status).toBe(400)
    expect((await auditor.call(packs.file, { id })).status).toBe(200)
    expect((await seller.call(packs.file, { id })).status).toBe(403)
    const { rows } = await server.owner.query(
      `select action, body ->> 'why' as why from audit_entry where subject = $1 order by at`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'evidence.order', why: 'Tillsyn' },
      { action: 'evidence.made', why: null },
      { action: 'evidence.file', why: 'Tillsyn' },
    ])
  })
})

describe('asof 6: a pack is made beside requests, and removed after its days', () => {
  it('is made once, told of while it waits, and its file goes', async () => {
    const { body } = await admin.call(packs.order, { ...span(), why: 'Domstol' })
    const again = await admin.call(packs.order, { ...span(), why: 'Domstol' })
    expect([again.status, again.refusal.code]).toEqual([409, 'alreadyOrdered'])
    expect(await listed(body.id)).toMatchObject({ state: 'waiting', size: null })
    expect((await admin.call(packs.file, { id: body.id })).refusal.code).toBe('notMade')
    await work('make-evidence-pack', body.id)
    const first = await listed(body.id)
    expect(first).toMatchObject({ state: 'made', problem: '', files: expect.any(Number) })
    await work('make-evidence-pack', body.id)
    expect(await listed(body.id)).toEqual(first)
    await work('remove-evidence-pack', body.id)
    expect(await listed(body.id)).toMatchObject({
      state: 'removed',
      manifestSha256: first?.manifestSha256,
    })
    const gone = await admin.call(packs.file, { id: body.id })
    expect([gone.status, gone.refusal.code]).toEqual([404, 'removed'])
  })
})

describe('asof 7: what is in a pack is verified on another machine', () => {
  it('has all of the client and the period, its index as a PDF/A', async () => {
    const id = await made()
    const place = await unpacked(id, 'whole')
    const manifest = JSON.parse(readFileSync(path.join(place, 'MANIFEST.json'), 'utf8')) as {
      files: Record<string, { sha256: string }>
      trail: { rows: number; unfit: number }
    }
    expect(Object.keys(manifest.files)).toEqual(
      expect.arrayContaining([
        `asof/${today}-issuer.json`,
        `asof/${addDays(today, -31)}-issuer.json`,
        'kyc/answers.json',
        'decisions/limits.jsonl',
        'documents/001 Protokoll_ fört.pdf',
        'trail/rows.jsonl',
        'index.pdf',
        'verify.mjs',
      ]),
    )
    const then = readFileSync(path.join(place, `asof/${today}-issuer.json`), 'utf8')
    expect(then).toContain('"amount": 50000000')
    expect(readFileSync(path.join(place, 'kyc/answers.json'), 'utf8')).toContain('Vad gör ni?')
    expect(manifest.trail.unfit).toBe(0)
    expect(manifest.trail.rows).toBeGreaterThan(2)
    expect(await pdfaProblems(readFileSync(path.join(place, 'index.pdf')))).toEqual([])
  })

  it('is found whole by its own verifier, and by the sum that the list shows', async () => {
    const id = await made()
    const place = await unpacked(id, 'verified')
    const sum = (await listed(id))?.manifestSha256 ?? ''
    const { code, said } = await verified(place, sum)
    expect([code, said.trim().split('\n').at(-1)], said).toEqual([0, 'VALID'])
    expect((await verified(place, '0'.repeat(64))).code).toBe(1)
  })

  it('one changed byte is found, wherever it is, and a file more or less', async () => {
    const id = await made()
    const place = await unpacked(id, 'changed')
    const { files } = JSON.parse(readFileSync(path.join(place, 'MANIFEST.json'), 'utf8')) as {
      files: Record<string, { sha256: string }>
    }
    for (const name of Object.keys(files).filter((one) => one !== 'verify.mjs')) {
      const file = path.join(place, name)
      const whole = readFileSync(file)
      if (whole.length === 0) continue
      const changed = Buffer.from(whole)
      const at = Math.floor(changed.length / 2)
      changed[at] = (changed[at] ?? 0) ^ 1
      writeFileSync(file, changed)
      const { code, said } = await verified(place)
      expect([code, said], name).toEqual([1, expect.stringContaining(`${name} has been changed`)])
      writeFileSync(file, whole)
    }
    writeFileSync(path.join(place, 'more.txt'), 'x')
    expect((await verified(place)).said).toContain('more.txt is not in the manifest')
    rmSync(path.join(place, 'more.txt'))
    rmSync(path.join(place, 'kyc/answers.json'))
    expect((await verified(place)).said).toContain('kyc/answers.json is missing')
  })

  it('says of itself that a row of the trail was changed in the house', async () => {
    const { rows } = await server.owner.query<{ body: object; lane: number; seq: string }>(
      `select body, lane, seq from audit_entry where company = $1 order by at limit 1`,
      [client],
    )
    const { body, lane, seq } = rows[0] ?? { body: {}, lane: 0, seq: '0' }
    const put = async (changed: object) => {
      await server.owner.query('alter table audit_entry disable trigger audit_entry_append_only')
      const where = [JSON.stringify(changed), lane, seq]
      await server.owner.query(
        'update audit_entry set body = $1::jsonb where lane = $2 and seq = $3',
        where,
      )
      await server.owner.query('alter table audit_entry enable trigger audit_entry_append_only')
    }
    await put({ ...body, why: 'Något annat' })
    const place = await unpacked(await made(), 'unfit')
    await put(body)
    const manifest = readFileSync(path.join(place, 'MANIFEST.json'), 'utf8')
    expect(JSON.parse(manifest)).toMatchObject({ trail: { unfit: 1 } })
    const { code, said } = await verified(place)
    expect([code, said]).toEqual([1, expect.stringContaining('of the trail has been changed')])
  })

  it('a row of the trail that was changed with the manifest is found by its own hash', async () => {
    const id = await made()
    const place = await unpacked(id, 'trail')
    const rowsFile = path.join(place, 'trail/rows.jsonl')
    const manifestFile = path.join(place, 'MANIFEST.json')
    const lines = readFileSync(rowsFile, 'utf8').trimEnd().split('\n')
    const forge = (text: string, rows = lines.length) => {
      const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as {
        files: Record<string, { sha256: string }>
        trail: { rows: number }
      }
      writeFileSync(rowsFile, text)
      manifest.files['trail/rows.jsonl'] = {
        sha256: createHash('sha256').update(text).digest('hex'),
      }
      manifest.trail.rows = rows
      writeFileSync(manifestFile, JSON.stringify(manifest))
    }
    forge(`${lines.join('\n').replace('50000000', '60000000')}\n`)
    expect((await verified(place)).said).toMatch(
      /row \d+ of lane \d+ of the trail has been changed/,
    )
    forge(`${lines.toReversed().join('\n')}\n`)
    const reversed = await verified(place)
    // Lanes may have one row each; then the order says nothing.
    const twice = new Set(lines.map((line) => (JSON.parse(line) as { lane: number }).lane))
    expect(reversed.code).toBe(twice.size < lines.length ? 1 : 0)
  })
})
