import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { openAuthority } from '#simulators/bankid/authority.ts'
import { anna, startSigning, type SignedSet, type Signing } from '../testing/signing.ts'

let house: Signing
beforeAll(async () => {
  house = await startSigning()
})
afterAll(() => house.stop())

test('what nobody has touched is intact, whatever has happened to it', async () => {
  const { admin, sales, signedSet, waitingSet, verify } = house
  const reason = 'Fel pris i avtalet'
  const { setId, agreementId } = await signedSet()
  const deleted = await waitingSet()
  await sales.call(signing.saveManualSignatures, {
    why: 'Signerat på papper',
    ...deleted,
    signatures: [anna],
  })
  await admin.call(signing.deleteAgreement, {
    taskId: deleted.companyTaskId,
    setId: deleted.agreementSetId,
    reason,
  })
  await admin.call(signing.unmarkAgreementAsComplete, {
    companyAgreementSetId: setId,
    agreementId,
    reason,
  })
  const second = await house.server.person(['Administrator'])
  expect((await approve(second, 'deleteSignedSet', deleted.agreementSetId)).status).toBe(204)
  expect((await approve(second, 'reopenApproved', `${setId} ${agreementId}`)).status).toBe(204)
  const { code, said } = await verify()
  expect(said.slice(-6)).toEqual([
    '2 agreement sets with 3 signatures agree with the trail.',
    '1 answer of BankID verified by the roots of BANKID_ROOTS.',
    '0 sealed files verified by the roots of SIGNING_ROOTS.',
    expect.stringContaining('stamped'),
    expect.stringContaining('AUDIT_S3_BUCKET or AUDIT_MAIL'),
    'The audit trail is intact.',
  ])
  expect(code).toBe(0)
})

test('signing 26: what BankID answered is verified anew, by the roots that are given', async () => {
  const { electronic, setId } = await house.signedSet()
  const folder = mkdtempSync(path.join(tmpdir(), 'roots-'))
  const roots = path.join(folder, 'others.pem')
  writeFileSync(roots, (await openAuthority()).root)
  const { code, said } = await house.verify({ BANKID_ROOTS: roots })
  expect(said.filter((line) => line.includes(setId))).toEqual([
    expect.stringContaining(
      `, signature ${electronic.id}: what BankID answered does not verify, or proves somebody else.`,
    ),
  ])
  expect(code).toBe(1)
  // Not to be taken for whole by who reads the first line, the last one or the exit code.
  const without = await house.verify({ BANKID_ROOTS: '' })
  expect(without.said[0]).toMatch(
    /^NOT EVERYTHING WAS LOOKED AT: \d+ answers? of BankID \(BANKID_ROOTS gives no roots\)/,
  )
  expect(without.said.at(-1)).toBe('What was looked at is intact; not everything was looked at.')
  expect(without.code).toBe(3)
  expect(without.said).toContain(
    'What BankID answered was not verified: BANKID_ROOTS gives no roots.',
  )
  rmSync(folder, { recursive: true })
})

describe('what who holds the database does to what was signed is found and named', () => {
  const cases: [string, (at: SignedSet) => string, (at: SignedSet) => string][] = [
    [
      'a word of the text',
      ({ setId }) =>
        `update company_agreement set content_text = replace(content_text, '1,50 %', '15 %') where set_id = '${setId}'`,
      () => ': contentText has been changed.',
    ],
    [
      'a word of the text with a hash that fits',
      ({ setId }) =>
        `update company_agreement set content_text = replace(content_text, '1,50 %', '15 %'), content_sha256 = repeat('0', 64) where set_id = '${setId}'`,
      () => ': contentSha256, contentText has been changed.',
    ],
    [
      'a byte of the document',
      ({ setId }) =>
        `update agreement_document set body = set_byte(body, 3000, 255 - get_byte(body, 3000)) where set_id = '${setId}'`,
      () => ': documentSha256 has been changed.',
    ],
    [
      'the value of a token',
      ({ setId }) =>
        `update company_agreement set token_values = jsonb_set(token_values, '{1,numericValue}', '15') where set_id = '${setId}'`,
      () => ': tokenValues has been changed.',
    ],
    [
      'the name of who signed',
      ({ electronic }) =>
        `update agreement_signature set signed_name = 'Kalle Anka' where id = '${electronic.id}'`,
      ({ electronic }) => `, signature ${electronic.id}: signedName has been changed.`,
    ],
    [
      'the name of who was invited',
      ({ manual }) => `update agreement_signer set name = 'Eva Ek' where id = '${manual.signer}'`,
      ({ manual }) => `, signature ${manual.id}: name of the signer has been changed.`,
    ],
    [
      'a personal number',
      ({ electronic }) =>
        `update agreement_signer set personal_number = '191212121212' where id = '${electronic.signer}'`,
      ({ electronic }) =>
        `, signature ${electronic.id}: personalNumber of the signer has been changed.`,
    ],
    [
      'what BankID answered',
      ({ electronic }) =>
        `update agreement_signature set signature = 'eA==' where id = '${electronic.id}'`,
      ({ electronic }) => `, signature ${electronic.id}: signature has been changed.`,
    ],
    [
      'signing 41: the risk that BankID gave',
      ({ electronic }) =>
        `update agreement_signature set risk = 'moderate' where id = '${electronic.id}'`,
      ({ electronic }) => `, signature ${electronic.id}: risk has been changed.`,
    ],
    [
      'what says that the BankID was not revoked',
      ({ electronic }) =>
        `update agreement_signature set ocsp_response = 'eA==' where id = '${electronic.id}'`,
      ({ electronic }) => `, signature ${electronic.id}: ocspResponse has been changed.`,
    ],
    [
      'the instant of a signature',
      ({ electronic }) =>
        `update agreement_signature set signed_at = signed_at - interval '1 microsecond' where id = '${electronic.id}'`,
      ({ electronic }) => `, signature ${electronic.id}: signedAt has been changed.`,
    ],
    [
      'a removed signature',
      ({ manual }) => `delete from agreement_signature where id = '${manual.id}'`,
      ({ manual }) => `, signature ${manual.id}: has been removed.`,
    ],
    [
      'an inserted signature',
      ({ setId, agreementId }) =>
        `with one as (insert into agreement_signer (id, set_id, agreement_id, personal_number, name, added_at, added_by)
           values (gen_random_uuid(), '${setId}', '${agreementId}', '191212121212', 'Tolvan', skynet.now(), 'Ingen') returning id)
         insert into agreement_signature (id, signer_id, method, content_sha256, state, signed_at, registered_by_id, registered_by, decided_by_id, decided_by, decided_at)
         select '00000000-0000-4000-8000-000000000001', id, 'manual', repeat('0', 64), 'counts', skynet.now(), gen_random_uuid(), 'A', gen_random_uuid(), 'B', skynet.now() from one`,
      () =>
        ', signature 00000000-0000-4000-8000-000000000001: has been inserted; the trail does not know it.',
    ],
    [
      'a signature that counts without its second person',
      ({ manual }) =>
        `update agreement_signature set decided_by = 'Någon annan' where id = '${manual.id}'`,
      ({ manual }) => `, signature ${manual.id}: decidedBy has been changed.`,
    ],
    [
      'who approved the agreement',
      ({ setId }) => `update company_agreement set approved_by = 'Ingen' where set_id = '${setId}'`,
      () => ': approvedBy has been changed.',
    ],
    [
      'an approval taken away',
      ({ setId }) =>
        `update company_agreement set approved_at = null, approved_by = null, is_opt_out = null where set_id = '${setId}'`,
      () => ': approvedAt, approvedBy, isOptOut has been changed.',
    ],
  ]
  test.each(cases)('%s', async (_, statements, expected) => {
    const set = await house.signedSet()
    await house.server.owner.query(statements(set))
    const { code, said } = await house.verify()
    const about = said.filter((line) => line.includes(set.setId))
    const where = `Agreement set ${set.setId}, agreement ${set.agreementId}`
    expect(about).toContain(where + expected(set))
    expect(said.at(-1)).toMatch(/NOT INTACT/)
    expect(code).toBe(1)
  })

  test('a changed text is not made right by what is done to the agreement afterwards', async () => {
    const { setId, agreementId } = await house.signedSet()
    await house.server.owner.query(
      `update company_agreement set content_summary = 'Annat' where set_id = '${setId}'`,
    )
    await house.server.owner
      .query(`select audit_append(jsonb_build_object('action', 'signing.unmarkAgreementAsComplete', 'subject', '${setId}',
      'after', jsonb_build_object('evidence', jsonb_build_array(jsonb_build_object('of', 'agreement', 'id', '${agreementId}',
        'contentSummary', encode(sha256('Annat'), 'hex'), 'approvedAt', null, 'approvedBy', null, 'isOptOut', null)))))`)
    await house.server.owner.query(
      `update company_agreement set approved_at = null, approved_by = null, is_opt_out = null where set_id = '${setId}'`,
    )
    const { said } = await house.verify()
    expect(said).toContain(
      `Agreement set ${setId}, agreement ${agreementId}: contentSummary has been changed.`,
    )
  })

  test('a set that is gone', async () => {
    const set = await house.waitingSet()
    for (const table of ['agreement_document', 'agreement_signer', 'company_agreement'])
      await house.server.owner.query(`delete from ${table} where set_id = $1`, [set.agreementSetId])
    await house.server.owner.query(`delete from agreement_set where id = '${set.agreementSetId}'`)
    const { said } = await house.verify()
    expect(said).toContain(`Agreement set ${set.agreementSetId}: has been removed.`)
  })
})
