import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { seals } from '#areas/acquisition/signing/contract-seals.ts'
import { pdfaProblems } from '#platform/server/pdf/testing/pdfa.ts'
import { verifySealed } from '#areas/acquisition/signing/server/seal/verify-sealed.ts'
import { renewalFaults } from '#simulators/seal/authorities.ts'
import { startSigning, type SignedSet, type Signing } from '../testing/signing.ts'

let house: Signing
let set: SignedSet
/** As it was sealed, by an authority whose certificate expires in half a year. */
let first: Buffer
/** Sealed by an authority whose key is too short, for years to come. */
let weak: SignedSet
beforeAll(async () => {
  house = await startSigning()
  await house.seal.clock('weak')
  weak = await house.signedSet()
  await house.jobs.seal(weak.setId)
  await house.seal.clock('aging')
  set = await house.signedSet()
  await house.jobs.seal(set.setId)
  first = await newestFile()
})
afterAll(() => house.stop())

/** Days that have passed, by the clock of the jobs and by that of the authorities. */
let days = 0
async function pass(more: number) {
  days += more
  await house.seal.ahead(days * dayLength)
  house.jobs.at(() => new Date(Date.now() + days * dayLength))
}
async function nextNight() {
  await pass(1)
  await house.jobs.renew()
}
/** The sets whose seals have a job, once they have been looked for. */
async function found() {
  await house.jobs.findAging()
  const { rows } = await house.server.owner.query<{ id: string }>(
    `select set_id as id from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     join agreement_seal seal on seal.id::text = payload ->> 'id'
     where identifier = 'renew-seal'`,
  )
  return rows.map(({ id }) => id)
}
const sealOf = async ({ setId }: SignedSet = set) =>
  (await house.sales.call(seals.ofSet, { setId })).body
async function newestFile(of: SignedSet = set): Promise<Buffer> {
  const { documentId } = await sealOf(of)
  const { body } = await house.admin.call(documents.get, { id: documentId ?? '' })
  return Buffer.from(await body.arrayBuffer())
}
async function filed({ organizationNumber }: SignedSet = set) {
  const { body } = await house.admin.call(documents.getByOrgNumber, { organizationNumber })
  return body.filter(({ isCompanyAgreement }) => isCompanyAgreement)
}
async function check(content: Buffer) {
  const file = { name: 'A.pdf', content: new Uint8Array(content), type: 'application/pdf' }
  return (await house.admin.call(seals.check, {}, file)).body
}
const verified = (file: Buffer) =>
  verifySealed(file, {
    roots: certificatesIn(readFileSync(house.seal.roots, 'utf8')),
    bankidRoots: certificatesIn(readFileSync(house.server.config.bankidRoots, 'utf8')),
  })
const flipped = (file: Buffer, at: number) => {
  const changed = Buffer.from(file)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
describe('a sealed agreement whose timestamp soon expires', () => {
  it('signing 65: waits with the reason said while the authority is away or lies, and stays as it is', async () => {
    // As those are that were sealed before it was kept until when they hold.
    await house.server.owner.query(
      `update agreement_seal set holds_until = null, timestamp_hash = null, timestamp_bits = null`,
    )
    await house.seal.misbehave({ mode: 'fail' })
    await nextNight()
    expect(await sealOf()).toMatchObject({
      state: 'sealed',
      renewedAt: null,
      holdsUntil: expect.any(String),
      renewalReason: expect.stringContaining('svarar inte'),
      renewalTriedAt: expect.any(String),
    })
    await house.seal.misbehave({ mode: 'off' })
    // The seal's own certificate is not asked about any more: its time has been told.
    for (const fault of renewalFaults.filter((one) => one !== 'revoked')) {
      await house.seal.lie(fault)
      await nextNight()
      expect([fault, await sealOf()]).toMatchObject([
        fault,
        { renewedAt: null, renewalReason: expect.stringContaining('kunde inte verifieras') },
      ])
    }
    await house.seal.lie()
    // The same night nobody is asked again; the next the authority offers no more than there is.
    await house.jobs.renew()
    expect(await sealOf()).toMatchObject({
      renewalReason: expect.stringContaining('kunde inte verifieras'),
    })
    await nextNight()
    expect(await sealOf()).toMatchObject({
      renewalReason: expect.stringContaining('inte nämnvärt längre'),
    })
    expect(first.equals(await newestFile())).toBe(true)
    expect(await filed()).toHaveLength(1)
  })

  it('signing 65: is renewed at once where a key in it is too short, by whoever has a longer one', async () => {
    expect(await sealOf(weak)).toMatchObject({ renewedAt: expect.any(String) })
  })

  it('signing 65: gets a new timestamp over all of it, in a file beside the first that begins with it', async () => {
    await house.seal.clock('usual')
    // It was of no use last night, so it is a month until somebody else is asked.
    await nextNight()
    expect(await sealOf()).toMatchObject({ renewedAt: null })
    expect(await found()).toEqual([])
    await pass(31)
    expect(await found()).toContain(set.setId)
    // Done twice at once it is one new file.
    await Promise.all([house.jobs.renew(), house.jobs.renew()])
    const seal = await sealOf()
    expect(seal).toMatchObject({
      state: 'sealed',
      renewedAt: expect.any(String),
      renewalReason: '',
    })
    const renewed = await newestFile()
    expect(first.equals(renewed.subarray(0, first.length))).toBe(true)
    expect(await pdfaProblems(renewed)).toEqual([])
    expect(renewed.length).toBeGreaterThan(first.length)
    const read = await verified(renewed)
    expect(read.timestampedAt.toISOString()).toBe(seal.timestampedAt)
    expect([read.renewedAt?.toISOString(), read.held.until.toISOString()]).toEqual([
      seal.renewedAt,
      seal.holdsUntil,
    ])
    expect((await filed()).map(({ name }) => name).sort()).toEqual([
      'Undertecknade avtal Seglar & Söner AB, förnyad ' +
        stockholmDay(new Date(seal.renewedAt ?? '')) +
        '.pdf',
      'Undertecknade avtal Seglar & Söner AB.pdf',
    ])
    // It is not renewed again before its time.
    await pass(30)
    await nextNight()
    expect(renewed.equals(await newestFile())).toBe(true)
  })

  it('signing 66: old and renewed are whole to whoever checks them, and a changed byte is found in every part', async () => {
    const renewed = await newestFile()
    expect(await check(first)).toMatchObject({ verdict: 'whole', renewedAt: null })
    expect(await check(renewed)).toMatchObject({
      verdict: 'whole',
      renewedAt: expect.any(String),
      companyName: 'Seglar & Söner AB',
    })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(renewed)], { type: 'application/pdf' }), 'A.pdf')
    const url = `${house.server.url}/api/customer/verify`
    const answer = await fetch(url, { method: 'POST', body: form })
    expect(await answer.json()).toMatchObject({ verdict: 'whole', renewedAt: expect.any(String) })
    const parts = [0.1, 0.4, 0.7].map((part) => Math.floor(first.length * part))
    const added = [0.02, 0.1, 0.5, 0.9, 0.999].map(
      (part) => first.length + Math.floor((renewed.length - first.length) * part),
    )
    const hole = renewed.lastIndexOf('/Contents <')
    for (const at of [...parts, ...added, hole + 400, renewed.lastIndexOf('>')])
      expect([at, await check(flipped(renewed, at))]).toMatchObject([at, { verdict: 'broken' }])
    const longer = Buffer.concat([renewed, Buffer.from('% mer\n%%EOF\n')])
    expect(await check(longer)).toMatchObject({ verdict: 'broken' })
    expect(await check(renewed.subarray(0, -1))).toMatchObject({ verdict: 'broken' })
  })

  it('signing 66: a later revision that shows another document is found, though no object was changed', async () => {
    const text = first.toString('latin1')
    const trailer = text.slice(text.lastIndexOf('trailer'), text.lastIndexOf('startxref'))
    const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1])
    const size = Number(/\/Size (\d+)/.exec(trailer)?.[1])
    const at = text.lastIndexOf(`\n${root} 0 obj`) + 1
    const catalog = text.slice(at, text.indexOf('endobj', at)) + 'endobj\n'
    // What was the root is as it was when it was sealed.
    const old = catalog.replace(/\/DSS \d+ 0 R/, '')
    const other = catalog
      .replace(`${root} 0 obj`, `${size} 0 obj`)
      .replace('/Lang (sv-SE)', '/Lang (en-GB)')
    const entry = (place: number) => `${String(place).padStart(10, '0')} 00000 n \n`
    const written = trailer
      .replace(`/Root ${root} 0 R`, `/Root ${size} 0 R`)
      .replace(`/Size ${size}`, `/Size ${size + 1}`)
      .replace(/\/Prev \d+/, `/Prev ${/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]}`)
    const table = `xref\n${root} 1\n${entry(first.length)}${size} 1\n${entry(first.length + old.length)}`
    const xref = first.length + old.length + other.length
    const end = `${table}${written}startxref\n${xref}\n%%EOF\n`
    const file = Buffer.concat([first, Buffer.from(old + other + end, 'latin1')])
    expect(await check(file)).toMatchObject({ verdict: 'broken' })
  })

  it('signing 66: audit:verify reads every version, and finds one that does not begin with the one before', async () => {
    const { code, said } = await house.verify()
    expect([code, said.join('\n')]).toEqual([0, expect.stringContaining('5 sealed files verified')])
    const { owner } = house.server
    await owner.query(
      `update agreement_seal_renewal set timestamped_at = timestamped_at + interval '1 second'`,
    )
    const changed = await house.verify()
    expect([changed.code, changed.said.join('\n')]).toEqual([
      1,
      expect.stringContaining('timestampedAt of the renewal has been changed'),
    ])
    await owner.query(
      `update agreement_seal_renewal set timestamped_at = timestamped_at - interval '1 second'`,
    )
  })

  it('signing 65: is renewed again years later by another authority, each in time, and the database holds the chain', async () => {
    const second = await newestFile()
    await pass(5.2 * 365)
    await house.jobs.renew()
    expect(await sealOf()).toMatchObject({
      renewalReason: expect.stringContaining('inte nämnvärt längre'),
    })
    await house.seal.clock('later')
    await pass(31)
    await house.jobs.renew()
    const third = await newestFile()
    expect(second.equals(third.subarray(0, second.length))).toBe(true)
    expect(third.length).toBeGreaterThan(second.length)
    for (const file of [first, second, third])
      expect(await check(file)).toMatchObject({ verdict: 'whole' })
    const { owner } = house.server
    const add = (change: string) =>
      owner.query(
        `insert into agreement_seal_renewal (seal_id, version, sha256, document_file_id, renewed_at, timestamped_at, holds_until, renews_sha256, renewed_until)
         select seal_id, ${change} from agreement_seal_renewal
         where version = 3 and seal_id = (select id from agreement_seal where set_id = $1)`,
        [set.setId],
      )
    const like = `repeat('a', 64), (select id from document_file where id not in (select document_file_id from agreement_seal_renewal) limit 1), renewed_at, timestamped_at, holds_until`
    await expect(add(`5, ${like}, sha256, holds_until`)).rejects.toThrow('of_last')
    await expect(add(`4, ${like}, renews_sha256, holds_until`)).rejects.toThrow('of_last')
    await expect(add(`4, ${like}, sha256, timestamped_at - interval '1 day'`)).rejects.toThrow(
      'in_time',
    )
    await expect(house.jobs.db.deleteFrom('agreementSealRenewal').execute()).rejects.toThrow(
      'permission denied',
    )
  })

  it('signing 65: whose certificate has expired is not renewed any more, and the page says so', async () => {
    const newest = await newestFile()
    await pass(9 * 365)
    await house.jobs.renew()
    expect(await sealOf()).toMatchObject({
      state: 'sealed',
      renewalReason: expect.stringContaining('har gått ut'),
    })
    expect(newest.equals(await newestFile())).toBe(true)
  })
})
