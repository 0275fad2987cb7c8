import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSigning, type SignedSet, type Signing } from '../testing/signing.ts'

let house: Signing
beforeAll(async () => {
  house = await startSigning()
})
afterAll(() => house.stop())

interface Row {
  name: string
  revision: number
  content_text: string
  content_summary: string
  content_sha256: string
  signature: string
}
const inBase64 = (xml: string, element: string, change: (text: string) => string) =>
  xml.replace(
    new RegExp(`(<${element}[^>]*>)(.*?)(</${element}>)`),
    (_, open: string, held: string, close: string) =>
      [
        open,
        Buffer.from(change(Buffer.from(held, 'base64').toString())).toString('base64'),
        close,
      ].join(''),
  )

/**
 * Makes rows such as they were: no name nor anything beside the signature from BankID, a hash without the token values, no order in
 * what is signed, and no evidence in the trail.
 */
async function asBefore({ setId, electronic }: SignedSet) {
  const { owner } = house.server
  const { rows } = await owner.query<Row>(
    `select name, revision, content_text, content_summary, company_agreement.content_sha256, signature
     from company_agreement, agreement_signature where set_id = $1 and agreement_signature.id = $2`,
    [setId, electronic.id],
  )
  const [row] = rows
  if (!row) throw new Error('nothing is signed')
  const { name, revision, content_text: contentText, content_summary: contentSummary } = row
  const hash = createHash('sha256')
    .update(JSON.stringify({ name, revision, contentText, contentSummary }))
    .digest('hex')
  const hashed = (text: string) => text.replace(row.content_sha256, hash)
  // Neither a summary nor the values were shown.
  const short = (text: string) => {
    const said = hashed(text).split('\n\n')
    return [...said.slice(0, 2), ...said.slice(-1)].join('\n\n')
  }
  const xml = inBase64(Buffer.from(row.signature, 'base64').toString(), 'usrVisibleData', short)
  const signature = inBase64(xml, 'usrNonVisibleData', (text) =>
    hashed(text).replace(/"signingOrder":"[^"]*",/, ''),
  )
  await owner.query(`alter table agreement_signature drop constraint agreement_signature_named`)
  await owner.query(`update agreement_signer set stands_as = null, stands_because = null`)
  await owner.query(`delete from agreement_document`)
  await owner.query(`update company_agreement set content_sha256 = $1, content_form = 1`, [hash])
  await owner.query(
    `update agreement_signature set content_sha256 = $1, signed_name = null, channel = null, device_uhi = null, risk = null`,
    [hash],
  )
  await owner.query(`update agreement_signature set signature = $1 where id = $2`, [
    Buffer.from(signature).toString('base64'),
    electronic.id,
  ])
  await owner.query(`alter table audit_entry disable trigger all; truncate audit_entry;
    alter table audit_entry enable trigger all; update audit_lane set seq = 0, hash = ''`)
}

/** What the migration does to rows that are there when it runs. */
async function cover() {
  const migration = await readFile('database/migrations/0165_signatures_in_the_trail.sql', 'utf8')
  await house.server.owner.query(migration.slice(migration.indexOf('select audit_append')))
}

test('what was signed before the trail covered it is told apart, and a change after that is found', async () => {
  const set = await house.signedSet()
  await asBefore(set)
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
