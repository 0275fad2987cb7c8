import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificatesIn } from '#platform/server/trust/chain.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { seals } from '#areas/acquisition/signing/contract-seals.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { pdfaProblems } from '#platform/server/pdf/testing/pdfa.ts'
import { verifySealed } from '#areas/acquisition/signing/server/seal/verify-sealed.ts'
import { sealFaults } from '#simulators/seal/authorities.ts'
import { startSigning, type SignedSet, type Signing } from '../testing/signing.ts'

let house: Signing
let set: SignedSet
let file: Buffer
let begun: Date
beforeAll(async () => {
  begun = new Date()
  house = await startSigning()
  set = await house.signedSet()
  await house.jobs.seal(set.setId)
  file = await sealedFile(set)
})
afterAll(() => house.stop())

const sealOf = async ({ setId }: SignedSet) => (await house.sales.call(seals.ofSet, { setId })).body
async function filed({ organizationNumber, setId }: SignedSet) {
  const { body } = await house.admin.call(documents.getByOrgNumber, { organizationNumber })
  return body.filter((one) => one.isCompanyAgreement && one.companyAgreementSetId === setId)
}
async function sealedFile(of: SignedSet): Promise<Buffer> {
  const [document] = await filed(of)
  const { body } = await house.admin.call(documents.get, { id: document?.id ?? '' })
  return Buffer.from(await body.arrayBuffer())
}
/** Of administrators, about a seal that waits. */
async function tasksOf({ companyTaskId }: SignedSet): Promise<string[]> {
  const { rows } = await house.server.owner.query<{ message: string }>(
    `select message from user_task where action_id = $1 and completed_at is null and message like 'Underskrivna avtal%'`,
    [companyTaskId],
  )
  return rows.map(({ message }) => message)
}
const roots = () => ({
  roots: certificatesIn(readFileSync(house.seal.roots, 'utf8')),
  bankidRoots: certificatesIn(readFileSync(house.server.config.bankidRoots, 'utf8')),
})
const check = async (content: Buffer) =>
  (
    await house.admin.call(
      seals.check,
      {},
      { name: 'Avtal.pdf', content: new Uint8Array(content), type: 'application/pdf' },
    )
  ).body
/** The file with more after its end, whole to any reader of PDF. */
function addedTo(whole: Buffer) {
  const text = whole.toString('latin1')
  const last = (pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.[1] ?? ''
  const [size, root, info] = [
    last(/\/Size (\d+)/g),
    last(/\/Root (\d+ 0 R)/g),
    last(/\/Info (\d+ 0 R)/g),
  ]
  const update = (object: string, words: string) => {
    const body = `${size} 0 obj\n${object}\nendobj\n`
    const at = String(whole.length).padStart(10, '0')
    const entries = `/Size ${Number(size) + 1} /Root ${root} /Prev ${last(/startxref\s+(\d+)/g)} /Info ${words}`
    const start = whole.length + body.length
    return `${body}xref\n${size} 1\n${at} 00000 n\r\ntrailer\n<< ${entries} >>\nstartxref\n${start}\n%%EOF\n`
  }
  const added = {
    'a line': '% mer\n%%EOF\n',
    'an object that nothing needs': update('<< /A 1 >>', info),
    'other words about the file': update('<< /Title (Ett annat avtal) >>', `${size} 0 R`),
  }
  return Object.entries(added).map(([why, more]) => ({
    why,
    file: Buffer.concat([whole, Buffer.from(more, 'latin1')]),
  }))
}
const flipped = (at: number) => {
  const changed = Buffer.from(file)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

describe('agreements that everybody has signed', () => {
  it('signing 28: are sealed once, as a file among the client’s documents that anybody can verify', async () => {
    const { sealedBy, timestampedAt, evidence } = await verifySealed(file, roots())
    expect(sealedBy).toContain('Skynet Finans AB')
    expect(await pdfaProblems(file)).toEqual([])
    // In whole seconds.
    expect(timestampedAt.getTime()).toBeGreaterThan(begun.getTime() - 1000)
    expect(timestampedAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(evidence.set).toMatchObject({ id: set.setId, companyName: 'Seglar & Söner AB' })
    expect(evidence.agreements).toMatchObject([{ approvedBy: expect.any(String), isOptOut: false }])
    expect(evidence.signatures.map(({ method }) => method).sort()).toEqual(['bankId', 'manual'])
    expect(evidence.signatures.find(({ method }) => method === 'manual')).toMatchObject({
      name: 'Anna Ek',
      papers: ['papper-1.pdf'],
      // Signing 47: who signs without being known by the register, and why, goes with it.
      standsAs: 'outsider',
      standsBecause: 'Går i borgen för företaget',
      registeredBy: expect.any(String),
      approvedBy: expect.any(String),
    })
    expect(evidence.events.map(({ act }) => act)).toContain('signing.signed')
    expect(await sealOf(set)).toMatchObject({ state: 'sealed', sealedBy })
    // Done twice it is the same one.
    await house.jobs.seal(set.setId)
    expect(await filed(set)).toHaveLength(1)
    expect(await sealedFile(set)).toEqual(file)
  })

  it('signing 28: wait with the reason said while the authority of time is away, and are sealed when it is back', async () => {
    const other = await house.signedSet()
    expect(await sealOf(other)).toMatchObject({ state: 'waiting', triedAt: null })
    await house.seal.misbehave({ mode: 'fail' })
    await house.jobs.seal(other.setId)
    expect(await sealOf(other)).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('svarar inte'),
      triedAt: expect.any(String),
    })
    // Nobody is told of what passes by itself within the day.
    expect(await tasksOf(other)).toEqual([])
    house.jobs.at(() => new Date(Date.now() + 25 * 60 * 60_000))
    await house.jobs.seal(other.setId)
    await house.jobs.seal(other.setId)
    expect(await tasksOf(other)).toEqual([
      expect.stringMatching(/^Underskrivna avtal är inte sigillerade[.] Seglar.+svarar inte/),
    ])
    house.jobs.at(() => new Date())
    await house.seal.misbehave({ mode: 'off' })
    await house.jobs.seal(other.setId)
    expect(await sealOf(other)).toMatchObject({ state: 'sealed', reason: '' })
    expect(await tasksOf(other)).toEqual([])
  })

  it('signing 28: are not sealed by a lying authority, nor when something is not as the trail says', async () => {
    const other = await house.signedSet()
    for (const fault of sealFaults) {
      await house.seal.lie(fault)
      await house.jobs.seal(other.setId)
      expect([fault, await sealOf(other)]).toMatchObject([
        fault,
        { state: 'waiting', reason: expect.stringContaining('kunde inte verifieras') },
      ])
    }
    await house.seal.lie()
    const { owner } = house.server
    const rename = (name: string) =>
      owner.query(`update agreement_signature set signed_name = $1 where id = $2`, [
        name,
        other.electronic.id,
      ])
    const { rows } = await owner.query<{ signed_name: string }>(
      `select signed_name from agreement_signature where id = $1`,
      [other.electronic.id],
    )
    await rename('Kalle Anka')
    await house.jobs.seal(other.setId)
    expect(await sealOf(other)).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('granskningsloggen'),
    })
    expect(await tasksOf(other)).toEqual([expect.stringContaining('granskningsloggen')])
    await rename(rows[0]?.signed_name ?? '')
    await house.jobs.seal(other.setId)
    expect(await sealOf(other)).toMatchObject({ state: 'sealed' })
  })

  it('signing 29: a file is whole, or what is wrong with it is named', async () => {
    expect(await check(file)).toMatchObject({
      verdict: 'whole',
      companyName: 'Seglar & Söner AB',
      agreements: [{ revision: 1 }],
    })
    // Every part of it: the text, an attached file, the hole, what was added to judge it by.
    const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => Math.floor(file.length * part))
    for (const at of [...places, file.indexOf('/Contents <') + 200])
      expect([at, await check(flipped(at))]).toMatchObject([
        at,
        { verdict: 'broken', text: expect.stringContaining('Filen stämmer inte'), companyName: '' },
      ])
    const longer = Buffer.concat([file, Buffer.from('\n% mer\n')])
    expect(await check(longer)).toMatchObject({ verdict: 'broken' })
    for (const added of addedTo(file))
      expect([added.why, await check(added.file)]).toMatchObject([added.why, { verdict: 'broken' }])
    expect(await check(Buffer.from('%PDF-1.7\n%%EOF'))).toMatchObject({ verdict: 'unknown' })
    const { organizationNumber: org, setId: a, agreementId: b } = set
    const { body } = await house.sales.call(signing.download, { org, a, b })
    expect(await check(Buffer.from(await body.arrayBuffer()))).toMatchObject({
      verdict: 'document',
    })
  })

  it('signing 29: whoever has not logged in is told whether it is whole, and not whose it is', async () => {
    const ask = async (content: Buffer) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'A.pdf')
      const url = `${house.server.url}/api/customer/verify`
      const answer = await fetch(url, { method: 'POST', body: form })
      return (await answer.json()) as unknown
    }
    expect(await ask(file)).toEqual({
      verdict: 'whole',
      sealedBy: expect.any(String),
      timestampedAt: expect.any(String),
      renewedAt: null,
      agreements: 1,
      unsigned: 0,
      signatures: 2,
    })
    expect(await ask(flipped(5000))).toMatchObject({ verdict: 'broken', signatures: 0 })
  })

  it('signing 29: a whole file that was not sealed here is said not to be ours, to staff and others', async () => {
    const { owner } = house.server
    const rename = (from: string, to: string) =>
      owner.query(`update agreement_seal set sha256 = $2 where sha256 = $1`, [from, to])
    const { sha256 } = await check(file)
    await rename(sha256, 'f'.repeat(64))
    expect(await check(file)).toMatchObject({
      verdict: 'elsewhere',
      text: expect.stringContaining('lita inte på'),
      sealedBy: expect.stringMatching(/./),
    })
    await rename('f'.repeat(64), sha256)
    expect(await check(file)).toMatchObject({ verdict: 'whole' })
  })

  it('signing 29: under other roots nothing is believed', async () => {
    const { roots: seal, bankidRoots } = roots()
    await expect(verifySealed(file, { roots: bankidRoots, bankidRoots })).rejects.toThrow('chain')
    await expect(verifySealed(file, { roots: seal, bankidRoots: seal })).rejects.toThrow('chain')
  })

  it('signing 29: audit:verify reads each sealed file and finds one that is another or gone', async () => {
    expect((await house.verify()).said.join('\n')).toMatch(/\d sealed files? verified/)
    const { owner } = house.server
    // The sealed file of others, whole in itself, in the place of theirs.
    const others = await house.signedSet()
    await house.jobs.seal(others.setId)
    const put = `update agreement_seal seal set sha256 = other.sha256, document_file_id = other.document_file_id
      from agreement_seal other where seal.set_id = $1 and other.set_id = $2`
    const { rows: kept } = await owner.query<{ sha256: string; document_file_id: string }>(
      'select sha256, document_file_id from agreement_seal where set_id = $1',
      [set.setId],
    )
    await owner.query(put, [set.setId, others.setId])
    const swapped = await house.verify()
    expect([swapped.code, swapped.said.join('\n')]).toEqual([
      1,
      expect.stringContaining('sha256 of the seal has been changed'),
    ])
    await owner.query(
      'update agreement_seal set sha256 = $2, document_file_id = $3 where set_id = $1',
      [set.setId, kept[0]?.sha256, kept[0]?.document_file_id],
    )
    expect((await house.verify()).code).not.toBe(1)
    await owner.query(`update agreement_seal set sha256 = repeat('0', 64) where set_id = $1`, [
      set.setId,
    ])
    const { code, said } = await house.verify()
    expect(code).toBe(1)
    expect(said.join('\n')).toContain('sha256 of the seal has been changed')
    expect(said.join('\n')).toContain('the sealed file is gone, another, or does not verify.')
  })

  it('signing 28: an agreement that is opened again takes its seal out of force, and gets a new one', async () => {
    const other = await house.signedSet()
    await house.jobs.seal(other.setId)
    const first = await sealedFile(other)
    const which = { companyAgreementSetId: other.setId, agreementId: other.agreementId }
    const second = await house.server.person(['Administrator'])
    const { body } = await house.admin.call(signing.unmarkAgreementAsComplete, {
      ...which,
      reason: 'Fel bilaga',
    })
    await second.call(approvals.approve, { id: body?.approvalId ?? '' })
    expect(await sealOf(other)).toMatchObject({ state: 'none' })
    expect(await check(first)).toMatchObject({ verdict: 'superseded' })
    await house.admin.call(signing.markAgreementAsFullySigned, {
      agreementSetId: other.setId,
      agreementId: other.agreementId,
      companyTaskId: other.companyTaskId,
    })
    await house.jobs.seal(other.setId)
    expect(await sealOf(other)).toMatchObject({ state: 'sealed' })
    expect(await filed(other)).toHaveLength(2)
  })
})
