import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSigning, type Signing } from '../testing/signing.ts'

let house: Signing
beforeAll(async () => {
  house = await startSigning()
})
afterAll(() => house.stop())

/** Takes the trail away, as if it had held no evidence; `cover` writes in it what it held of a set. */
async function withoutTrail(setId: string) {
  const { owner } = house.server
  const { rows } = await owner.query<{ evidence: object[] }>(
    `select jsonb_agg(piece order by at, seq, place) as evidence
     from audit_entry, jsonb_array_elements(body -> 'after' -> 'evidence') with ordinality as one (piece, place)
     where subject = $1`,
    [setId],
  )
  await owner.query(`alter table audit_entry disable trigger all; truncate audit_entry;
    alter table audit_entry enable trigger all; update audit_lane set seq = 0, hash = ''`)
  const entry = { action: 'signing.covered', actorId: 'system', actorName: 'Skynet' }
  const after = { evidence: rows[0]?.evidence }
  return {
    cover: () =>
      owner.query('select audit_append($1)', [JSON.stringify({ ...entry, subject: setId, after })]),
  }
}

test('what was signed before the trail covered it is told apart, and a change after that is found', async () => {
  const set = await house.signedSet()
  const { cover } = await withoutTrail(set.setId)
  const where = `Agreement set ${set.setId}, agreement ${set.agreementId}, signature ${set.electronic.id}`
  expect((await house.verify()).said).toContain(
    `${where}: has been inserted; the trail does not know it.`,
  )
  await cover()
  const { code, said } = await house.verify()
  expect(said.slice(2)).toEqual([
    '1 agreement set with 2 signatures agree with the trail.',
    '0 answers of BankID verified by the roots of BANKID_ROOTS.',
    '0 sealed files verified by the roots of SIGNING_ROOTS.',
    '2 signatures from before the trail covered them: not changed since it does; before that nobody can say.',
    expect.stringContaining('stamped'),
    expect.stringContaining('AUDIT_S3_BUCKET or AUDIT_MAIL'),
    'The audit trail is intact.',
  ])
  expect(code).toBe(0)
  await house.server.owner.query(
    `update agreement_signature set ip_address = '203.0.113.1' where id = $1`,
    [set.electronic.id],
  )
  expect((await house.verify()).said).toContain(`${where}: ipAddress has been changed.`)
})
