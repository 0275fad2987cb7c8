import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { mergeByTwo, splitByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { cognomens } from '#areas/parties/cognomens/contract.ts'
import { person as personCalls } from '#areas/parties/person/contract.ts'
import { search } from '../contract.ts'
import { leadOf } from '../rules.ts'

let server: TestServer
let sales: Person
beforeAll(async () => {
  server = await startTestServer()
  sales = await server.person(['SalesRepresentative'])
  await server.owner.query(`
    insert into company (organization_number, name) values
      ('5523104471', 'Norrsken El & Energi AB'), ('9697123348', 'Åkeri Tre Bröder HB'), ('5531084420', 'Fjällräven Fastigheter AB'),
      ('5540010007', 'Fastigheter i Norr AB'), ('5540010015', 'Ingen Kund AB'),
      ('5598000015', 'Kajlagret AB'), ('5598000023', 'Hamnmagasinet AB');
    insert into client (organization_number, company_type) values
      ('5523104471', 0), ('9697123348', 0), ('9697123348', 1), ('5531084420', 1), ('5540010007', 1), ('5598000015', 1), ('5598000023', 1);
    insert into person (personal_number, name) values ('198611239883', 'Ärla Öberg')`)
})
afterAll(() => server.stop())

const names = async (input: { query: string; companyType?: CompanyType }) =>
  (await sales.call(search.company, input)).body.hits.map(({ name }) => name)

describe('company search', () => {
  it.each([
    [
      'the beginning of a name',
      { query: 'norrs', companyType: 'issuer' as const },
      ['Norrsken El & Energi AB'],
    ],
    ['two letters', { query: 'ÅK', companyType: 'issuer' as const }, ['Åkeri Tre Bröder HB']],
    [
      'a word inside the name, after names that begin so',
      { query: 'fastig', companyType: 'recipient' as const },
      ['Fastigheter i Norr AB', 'Fjällräven Fastigheter AB'],
    ],
    [
      'several words in any order',
      { query: 'bröder åkeri', companyType: 'recipient' as const },
      ['Åkeri Tre Bröder HB'],
    ],
    [
      'a number with its dash',
      { query: '552310-4471', companyType: 'issuer' as const },
      ['Norrsken El & Energi AB'],
    ],
    [
      'the beginning of a number',
      { query: '5523', companyType: 'issuer' as const },
      ['Norrsken El & Energi AB'],
    ],
    ['the other type', { query: 'norrs', companyType: 'recipient' as const }, []],
    ['a company that is no client', { query: 'ingen kund', companyType: 'issuer' as const }, []],
    ['one letter', { query: 'n', companyType: 'issuer' as const }, []],
    ['signs that mean something to SQL', { query: '%_\\', companyType: 'issuer' as const }, []],
    [
      'signs that mean something to a text query',
      { query: "a:* & ! | ( ' <->", companyType: 'issuer' as const },
      [],
    ],
  ])('finds by %s', async (_, input, expected) => {
    expect(await names(input)).toEqual(expected)
  })

  it.each(['165523104471', '16552310-4471', 'SE552310447101', '552310–4471'])(
    'search 9: finds a company by %s',
    async (query) => {
      expect(await names({ query, companyType: 'issuer' })).toEqual(['Norrsken El & Energi AB'])
    },
  )

  it('answers one company for its number, in each role it has', async () => {
    const { body } = await sales.call(search.company, { id: '969712-3348' })
    expect(body.hits.map(({ companyType }) => companyType)).toEqual(['issuer', 'recipient'])
  })

  it('reads the request as every document spells it', async () => {
    const answer = await fetch(`${server.url}/api/Search/Company/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sales.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ Query: 'norrsken', CompanyType: 0 }),
    })
    expect(await answer.json()).toMatchObject({ hits: [{ organizationNumber: '5523104471' }] })
  })

  it('finds one that is merged by every name and number, and leads to the main one (search 8)', async () => {
    const main = '5598000015'
    const alias = '5598000023'
    const named = {
      issuerOrganizationNumber: '9697123348',
      recipientOrganizationNumber: alias,
      recipientName: 'Trebröders Frakt, filial',
      recipientEmail: 'faktura@frakt.example',
    }
    expect((await sales.call(cognomens.save, named)).status).toBe(200)
    const maker = await server.person(['CreditOfficer'])
    await mergeByTwo({ maker, second: await server.person(['Administrator']) }, alias, main)
    const asked = async (query: string) =>
      (await sales.call(search.company, { query, companyType: 'recipient' })).body.hits.map(leadOf)
    const lead = { organizationNumber: main, name: 'Kajlagret AB' }
    expect(await asked('treb')).toEqual([{ ...lead, also: 'Trebröders Frakt, filial' }])
    expect(await asked('filial frakt')).toEqual([{ ...lead, also: 'Trebröders Frakt, filial' }])
    expect(await asked(alias)).toEqual([{ ...lead, also: 'Hamnmagasinet AB' }])
    expect(await asked('kajla')).toEqual([{ ...lead, also: undefined }])
    await splitByTwo({ maker, second: await server.person(['Administrator']) }, alias)
    expect(await asked('treb')).toEqual([])
  })

  it('needs a login', async () => {
    expect((await server.anonymous(search.company, { query: 'norr' })).status).toBe(401)
  })
})

describe('person search', () => {
  it('finds by name and number, says what number does not hold, and leaves a trace', async () => {
    expect((await sales.call(search.person, { query: 'ärla' })).body).toMatchObject({
      isValid: true,
      hits: [{ name: 'Ärla Öberg' }],
    })
    expect((await sales.call(search.person, { query: '19861123-9883' })).body.hits).toHaveLength(1)
    expect((await sales.call(search.person, { query: '19861123-9884' })).body).toEqual({
      isValid: false,
      hits: [],
    })
    // search 9: people write ten digits.
    for (const query of ['861123-9883', '8611239883', '861123+9883'])
      expect((await sales.call(search.person, { query })).body.hits).toHaveLength(1)
    expect((await sales.call(search.person, { query: '861123' })).body.hits).toEqual([])
    const { rows } = await server.owner.query(
      `select 1 from audit_entry where action = 'search.person' and actor_id = $1`,
      [sales.id],
    )
    expect(rows).toHaveLength(7)
  })
})

describe('search 14: a part of a number', () => {
  const { start, full } = { start: '861123988', full: '8611239883' }
  it.each(['SalesRepresentative', 'InvoiceHandler'] as const)(
    'finds no person for %s, right or wrong',
    async (policy) => {
      const person = await server.person([policy])
      for (let digits = 2; digits < full.length; digits++)
        for (const century of ['', '19'])
          expect(
            (await person.call(search.person, { query: century + full.slice(0, digits) })).body
              .hits,
          ).toEqual([])
      expect((await person.call(search.everything, { query: start })).body.persons).toEqual([])
    },
  )

  it('finds no sole trader, who is found whole, and sorts nobody of one name', async () => {
    await server.owner.query(`
      insert into company (organization_number, name) values ('8611239883', 'Öbergs Bygg');
      insert into client (organization_number, company_type) values ('8611239883', 0)`)
    for (const query of ['86', '8611', '861123', start]) expect(await names({ query })).toEqual([])
    for (const query of ['861123-9883', '198611239883'])
      expect(await names({ query })).toEqual(['Öbergs Bygg'])
    // Their ids stand the other way round than their numbers.
    await server.owner.query(`insert into person (id, personal_number, name) values
      ('00000000-0000-4000-8000-000000000002', '197001010008', 'Två Lika'), ('00000000-0000-4000-8000-000000000001', '198001010006', 'Två Lika')`)
    const { body } = await sales.call(search.person, { query: 'två lika' })
    expect(body.hits.map(({ id }) => id.slice(-1))).toEqual(['1', '2'])
  })
})

describe('a number of a person (users 13)', () => {
  const hit = async (policies: readonly Policy[]) => {
    const person = await server.person(policies)
    return (await person.call(search.person, { query: '19861123-9883' })).body.hits[0]
  }
  it.each(['SalesRepresentative', 'AmlDepartment', 'CreditOfficer', 'Auditor'] as const)(
    'is whole to %s',
    async (policy) => {
      expect(await hit([policy])).toMatchObject({ socialSecurityNumber: '198611239883' })
    },
  )
  it.each(['InvoiceHandler', 'TechnicalSupport', 'RuleAdmin', 'ConfigurationAdmin'] as const)(
    'is masked to %s, who finds the person by it all the same',
    async (policy) => {
      expect(await hit([policy])).toMatchObject({
        name: 'Ärla Öberg',
        socialSecurityNumber: '861123-****',
      })
    },
  )
})

describe('Visa (person 11)', () => {
  it('shows the whole number to who says why, and keeps who and why', async () => {
    const handler = await server.person(['InvoiceHandler'])
    const [hit] = (await handler.call(search.person, { query: 'ärla' })).body.hits
    const id = hit?.id ?? ''
    const asked = await handler.call(personCalls.showNumber, { id, why: 'Fakturan saknar namn' })
    expect(asked.body).toEqual({ name: 'Ärla Öberg', wholeNumber: '198611239883' })
    const { rows } = await server.owner.query(
      `select actor_id, subject, body ->> 'why' as why from audit_entry where action = 'person.showNumber'`,
    )
    const why = 'Fakturan saknar namn'
    expect(rows).toEqual([{ actor_id: handler.id, subject: '198611239883', why }])
  })
  it('is refused without a reason, and to those whose work meets no persons', async () => {
    const handler = await server.person(['InvoiceHandler'])
    const other = await server.person(['RuleAdmin'])
    const id = '11111111-1111-4111-8111-111111111111'
    expect((await handler.call(personCalls.showNumber, { id, why: ' ' })).status).toBe(400)
    expect((await handler.call(personCalls.showNumber, { id, why: 'Behövs' })).status).toBe(404)
    expect((await other.call(personCalls.showNumber, { id, why: 'Behövs' })).status).toBe(403)
    expect((await handler.call(personCalls.get, { id })).status).toBe(403)
  })
})

it('search 18: a sole trader’s number is concealed as the owner’s is, from who has written the whole of it too', async () => {
  await server.owner.query(`
    insert into company (organization_number, name) values ('8507099805', 'Eks Städ, Anna');
    insert into client (organization_number, company_type) values ('8507099805', 0)`)
  const masking = await server.person(['InvoiceHandler', 'ProspectIdSearch'])
  const numbersOf = async (who: Person, query: string) =>
    [
      ...(await who.call(search.company, { query })).body.hits,
      ...(await who.call(search.everything, { query })).body.companies,
    ].map(({ organizationNumber }) => organizationNumber.replace(/~.*/, ''))
  expect(await numbersOf(masking, 'eks städ')).toEqual(['850709-****', '850709-****'])
  expect(await numbersOf(masking, '850709-9805')).toEqual(['850709-****', '850709-****'])
  expect(await numbersOf(sales, 'eks städ')).toEqual(['8507099805', '8507099805'])
  expect(await numbersOf(masking, 'norrs')).toEqual(['5523104471', '5523104471'])
})
