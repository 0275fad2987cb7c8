import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import {
  staffAtWork,
  type StaffAtWork,
} from '#areas/acquisition/onboarding/server/testing/staff.ts'
import { aSet, openJobs } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { addListed } from '#areas/purchasing/invoices/server/testing/list-rows.ts'
import { search } from '../contract.ts'

let staff: StaffAtWork
let jobs: ReturnType<typeof openJobs>
let setOf: string
let begun: string
beforeAll(async () => {
  staff = await staffAtWork()
  const { server, admin, seller } = staff
  jobs = openJobs(server)
  await server.owner.query(`
    insert into company (organization_number, name) values
      ('5523104471', 'Norrsken El & Energi AB'), ('9697123348', 'Seglarnas Åkeri HB'), ('5540010015', 'Norrskenet utan kund AB');
    insert into client (organization_number, company_type) values ('5523104471', 0), ('5523104471', 1), ('9697123348', 1);
    insert into company_account values ('5523104471', 'Bankgirot', 'bankgiro', '', '50501055', skynet.now(), 'Test'),
      ('9697123348', 'Handelsbanken', 'bankaccount', '6112', '123456789', skynet.now(), 'Test');
    insert into person (personal_number, name) values ('198611239883', 'Ärla Seglarsdotter');
    with file as (insert into stored_file (name, content_type, size, sha256) values ('a.pdf', 'application/pdf', 1, repeat('0', 64)) returning id)
    insert into interpretation (file_name, document_file_id, search_text, reading_state, status, reason)
    select name, file.id, lower(name), 'read', status, reason from file, (values ('seglar-7781.pdf', 'Pending', null),
      ('seglar-borta.pdf', 'Removed', 'Dubblett')) row (name, status, reason)`)
  setOf = (await aSet(server, jobs, admin, [{ name: 'Seglaravtal' }])).companyTaskId
  begun = await staff.started({ name: 'Seglarnas Varv AB', onboardingType: 'loan' })
  await seller.call(usertasks.save, { header: 'Ring seglarna', message: 'Om avtalet' })
  const id = await addListed(server.owner, { number: 'SF-77 81', at: '2026-03-02T12:00:00Z' })
  await server.owner.query(`update invoice set ocr_reference = '7781 0099 42' where id = $1`, [id])
  await server.owner.query(
    `insert into invoice_likeness (invoice_id, issuer_organization_number, created_at, invoice_date, payment_account)
     select id, issuer_organization_number, created_at, invoice_date, 'BG50501055' from invoice where id = $1`,
    [id],
  )
  await addListed(server.owner, { number: 'SF-7799', at: '2026-03-03T12:00:00Z' })
})
afterAll(async () => {
  await jobs.close()
  await staff.close()
})

const asked = async (query: string, person: Person = staff.admin) =>
  (await person.call(search.everything, { query })).body
const things = async (query: string, person?: Person) =>
  (await asked(query, person)).things.map(({ kind, name }) => `${kind} ${name}`)

describe('search 10: the search of the frame', () => {
  it('finds every kind by a part of its name', async () => {
    const { companies, persons, things: found } = await asked('seglar')
    expect(companies.map(({ name }) => name)).toContain('Seglarnas Åkeri HB')
    expect(companies.map(({ name }) => name)).toContain('Seglar & Söner AB')
    // A word that begins so, and not only a name.
    expect(persons).toMatchObject([{ name: 'Ärla Seglarsdotter' }])
    expect(found).toMatchObject([
      { kind: 'onboarding', id: begun, name: 'Seglarnas Varv AB', ended: false },
      { kind: 'agreementSet', id: setOf, name: 'Seglar & Söner AB' },
      { kind: 'agreement', name: 'Seglaravtal' },
      { kind: 'interpretation', name: 'seglar-7781.pdf' },
      { kind: 'userTask', name: 'Ring seglarna', ended: false },
    ])
  })

  it('search 21: finds users by name and address, for who may read users', async () => {
    const { admin, seller } = staff
    const { rows } = await staff.server.owner.query<{ name: string; id: string }>(
      `select id, first_name || ' ' || last_name as name from internal_user where email_address = $1`,
      [admin.email],
    )
    const [user] = rows
    const found = (await asked(admin.email)).things.filter(({ kind }) => kind === 'user')
    expect(found).toMatchObject([{ id: user?.id, name: user?.name, about: admin.email }])
    expect((await asked(admin.email, seller)).things).toEqual([])
  })

  it('answers a company in both roles as one, however its number is written', async () => {
    const company = {
      organizationNumber: '5523104471',
      name: 'Norrsken El & Energi AB',
      roles: ['issuer', 'recipient'],
      also: null,
    }
    for (const query of ['norrsken', '552310-4471', '16552310-4471', '5523'])
      expect((await asked(query)).companies).toEqual([company])
  })

  it('finds invoices by number, OCR number and account', async () => {
    expect(await things('sf 77')).toEqual(['invoice SF-77 81', 'invoice SF-7799'])
    for (const query of ['SF7781', '7781 0099', '7781009942', '5050-1055', 'BG 50501055'])
      expect(await things(query)).toEqual(['invoice SF-77 81'])
  })

  it('finds who is paid on an account, for those who may read accounts', async () => {
    const handler = await staff.server.person(['InvoiceHandler'])
    for (const [query, name] of [
      ['5050-1055', 'Norrsken El & Energi AB'],
      ['6112-123 456 789', 'Seglarnas Åkeri HB'],
      ['6000 123456789', 'Seglarnas Åkeri HB'],
      ['123 456 789', 'Seglarnas Åkeri HB'],
      // What its bank has in an IBAN: the account without the clearing number.
      ['SE7160000000000123456789', 'Seglarnas Åkeri HB'],
    ] as const) {
      expect((await asked(query)).companies).toMatchObject([{ name }])
      expect((await asked(query, handler)).companies).toEqual([])
    }
  })

  it.each<[Policy, string[]]>([
    ['Auditor', ['onboarding', 'agreementSet', 'agreement', 'interpretation', 'userTask']],
    ['SalesRepresentative', ['onboarding', 'agreementSet', 'interpretation', 'userTask']],
    // Those that they have begun themselves.
    ['InternalSalesRep', ['agreementSet', 'interpretation', 'userTask']],
    ['InvoiceHandler', ['agreementSet', 'interpretation', 'userTask']],
  ])('finds for %s what they may read', async (policy, kinds) => {
    const person = await staff.server.person([policy])
    expect((await asked('seglar', person)).things.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('finds nothing by one sign, or by what means something to a database', async () => {
    const none = { companies: [], persons: [], things: [], similar: false }
    for (const query of ['s', '%_\\', "a:* & ! | ( ' <->", '%%%'])
      expect(await asked(query)).toEqual(none)
  })
})

describe('search 11: a name that is misspelt', () => {
  it.each(['norsken energi', 'norrksen', 'Noorsken El'])('is found by %j', async (query) => {
    const { companies, similar } = await asked(query)
    expect(companies.map(({ name }) => name)).toEqual(['Norrsken El & Energi AB'])
    expect(similar).toBe(true)
  })
  it('is found of a person, and after a change of name', async () => {
    expect((await asked('segelarsdotter')).persons).toMatchObject([{ name: 'Ärla Seglarsdotter' }])
    await staff.server.owner.query(
      `update company set name = 'Fjällräven Åkeri HB' where organization_number = '9697123348'`,
    )
    expect((await asked('fjälräven')).companies).toMatchObject([{ name: 'Fjällräven Åkeri HB' }])
  })
  it('is not guessed at when a word is like none, nor is a number', async () => {
    for (const query of ['norsken xyzzyxyzzy', '5523104472'])
      expect(await asked(query)).toMatchObject({ companies: [], similar: false })
  })
})

describe('search 12: whom it shows', () => {
  const rowsOf = async ({ id }: Person) =>
    (
      await staff.server.owner.query<{ persons: string[] }>(
        `select body -> 'persons' as persons from audit_entry where action = 'search.everything' and actor_id = $1 order by at, lane, seq`,
        [id],
      )
    ).rows.map(({ persons }) => persons)

  it('stands in the trail, with who was asked for by number and nobody else', async () => {
    const seller = await staff.server.person(['SalesRepresentative'])
    await asked('norrsken', seller)
    await asked('är', seller)
    expect(await rowsOf(seller)).toEqual([])
    expect((await asked('ärl', seller)).persons).toHaveLength(1)
    expect((await asked('861123-9883', seller)).persons).toHaveLength(1)
    expect((await asked('19121212-1212', seller)).persons).toEqual([])
    expect(await rowsOf(seller)).toEqual([['198611239883'], ['198611239883'], ['191212121212']])
  })
  it('is masked for who does not work with persons, who is named in the trail all the same', async () => {
    const handler = await staff.server.person(['InvoiceHandler'])
    expect((await asked('ärla', handler)).persons).toMatchObject([
      { name: 'Ärla Seglarsdotter', socialSecurityNumber: '861123-****' },
    ])
    expect(await rowsOf(handler)).toEqual([['198611239883']])
  })
})
