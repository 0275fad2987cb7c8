import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import type { Policy } from '#areas/foundation/users/rules.ts'
import { documents } from '../contract.ts'

const organizationNumber = '5560160680'
const pdf = (text = 'ett dokument') => new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF`)
const file = (name = 'Årsredovisning 2025.pdf', content = pdf()) => ({
  name,
  content,
  type: 'application/pdf',
})

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await server.person(['SalesRepresentative'])
  await server.owner.query(
    `insert into company (organization_number, name) values ($1, 'Bolaget AB')`,
    [organizationNumber],
  )
})
afterAll(() => server.stop())

const upload = (fields: object = {}, sent = file()) =>
  staff.call(documents.add, { organizationNumber, ...fields }, sent)

describe('documents', () => {
  it('are uploaded, listed, fetched whole, described and removed', async () => {
    const added = await upload({
      description: 'Bokslut',
      externalId: 'A-1',
      documentFileAssociationType: 2,
    })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({
      name: 'Årsredovisning 2025.pdf',
      contentType: 'application/pdf',
      documentFileAssociationType: 2,
      externalId: 'A-1',
    })
    const { id } = added.body

    const listed = await staff.call(documents.getByOrgNumber, { organizationNumber: '556016-0680' })
    expect(listed.body).toContainEqual(added.body)

    const fetched = await staff.call(documents.get, { id })
    expect(new Uint8Array(await fetched.body.arrayBuffer())).toEqual(pdf())
    expect(fetched.response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Årsredovisning 2025.pdf')}`,
    )

    const described = await staff.call(documents.saveMetadata, {
      id,
      externalId: 'B-2',
      description: 'Rad 1\nRad 2',
      version: 1,
    })
    expect(described.body).toMatchObject({
      externalId: 'B-2',
      description: 'Rad 1\nRad 2',
      version: 2,
    })
    const late = await staff.call(documents.saveMetadata, {
      id,
      externalId: 'C-3',
      description: '',
      version: 1,
    })
    expect(late).toMatchObject({
      status: 409,
      refusal: {
        code: 'stale',
        changed: [{ field: 'externalId', stored: 'B-2' }, { field: 'description' }],
      },
    })

    expect((await staff.call(documents.delete, { id })).status).toBe(204)
    expect((await staff.call(documents.get, { id })).status).toBe(404)
    expect((await staff.call(documents.delete, { id })).status).toBe(404)
  })

  it('get type 5 when none is said, and can be listed by type', async () => {
    const { body } = await upload()
    expect(body.documentFileAssociationType).toBe(5)
    const listed = await staff.call(documents.getByOrgNumber, {
      organizationNumber,
      documentFileAssociationType: 1,
    })
    expect(listed.body.map(({ id }) => id)).not.toContain(body.id)
  })

  it('documents 21 that are personal are opened by those who work with clients, the auditor and who added them', async () => {
    const opened = async (policy: Policy, id: string) => {
      const person = await server.person([policy])
      const listed = await person.call(documents.getByOrgNumber, { organizationNumber })
      const { status, refusal } = await person.call(documents.get, { id })
      expect(listed.body.find((one) => one.id === id)?.mayOpen).toBe(status === 200)
      return refusal?.code ?? status
    }
    const open: Policy[] = ['LegalDepartment', 'Auditor']
    const kept: Policy[] = ['InvoiceHandler', 'DebtCollectorDepartment', 'LgUser', 'RuleAdmin']
    for (const documentFileAssociationType of [1, 2, 3, 4]) {
      const { id } = (await upload({ documentFileAssociationType })).body
      for (const policy of open) expect(await opened(policy, id)).toBe(200)
      for (const policy of kept) expect(await opened(policy, id)).toBe('kept')
    }
    const { id } = (await upload()).body
    for (const policy of kept) expect(await opened(policy, id)).toBe(200)

    const handler = await server.person(['InvoiceHandler'])
    const own = await handler.call(
      documents.add,
      { organizationNumber, documentFileAssociationType: 1 },
      file(),
    )
    expect((await handler.call(documents.get, { id: own.body.id })).status).toBe(200)
  })

  it('get a new file in the place of an old one', async () => {
    const { body } = await upload()
    const replaced = await upload({ id: body.id }, file('Ny.pdf', pdf('ny')))
    expect(replaced.body).toMatchObject({ id: body.id, name: 'Ny.pdf', version: 2 })
    expect(await (await staff.call(documents.get, { id: body.id })).body.text()).toContain('ny')
  })

  it.each([
    ['a program', 415, file('virus.pdf', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]))],
    [
      'a page that runs',
      415,
      file('sida.html', new TextEncoder().encode('<html><script>alert(1)</script>')),
    ],
    ['nothing', 400, file('tom.pdf', new Uint8Array())],
  ])('are refused when they hold %s, whatever they are called', async (_, refused, sent) => {
    const { status, refusal } = await upload({}, sent)
    expect(status).toBe(refused)
    expect(refusal.message).toMatch(/^[A-ZÅÄÖ]/)
  })

  it('name the field when a type, a company or a file is missing', async () => {
    expect(await upload({ documentFileAssociationType: 99 })).toMatchObject({
      status: 400,
      refusal: { code: 'unknownType', fields: [{ field: 'documentFileAssociationType' }] },
    })
    expect(await upload({ organizationNumber: '5592804784' })).toMatchObject({
      status: 404,
      refusal: { code: 'unknownCompany' },
    })
    expect((await staff.call(documents.add, { organizationNumber })).status).toBe(400)
  })

  it('are removed, or replaced, by who added them and by administrators', async () => {
    const { body } = await upload()
    expect(body.mayRemove).toBe(true)
    const [colleague, administrator] = [
      await server.person(['SalesRepresentative']),
      await server.person(['Administrator']),
    ]
    const seenBy = async (who: Person) =>
      (await who.call(documents.getByOrgNumber, { organizationNumber })).body.find(
        ({ id }) => id === body.id,
      )?.mayRemove
    expect([await seenBy(colleague), await seenBy(administrator)]).toEqual([false, true])
    const refused = {
      status: 409,
      refusal: {
        code: 'notYours',
        message:
          'Bara den som lade till dokumentet och administratörer kan ta bort eller ersätta det',
      },
    }
    expect(await colleague.call(documents.delete, { id: body.id })).toMatchObject(refused)
    const replacing = { id: body.id, organizationNumber }
    expect(await colleague.call(documents.add, replacing, file('Annan.pdf'))).toMatchObject(refused)
    expect(
      (await colleague.call(documents.saveMetadata, { id: body.id, description: 'Läst' })).status,
    ).toBe(200)
    // Another Externt id would take it from what it is about.
    expect(
      await colleague.call(documents.saveMetadata, { id: body.id, externalId: 'ANNAT' }),
    ).toMatchObject({ status: 409, refusal: { code: 'notYours' } })
    expect(
      (await administrator.call(documents.saveMetadata, { id: body.id, externalId: 'ANNAT' }))
        .status,
    ).toBe(200)
    expect((await administrator.call(documents.delete, { id: body.id })).status).toBe(204)
  })

  it('that are company agreements stay as they are', async () => {
    const { body } = await upload()
    await server.owner.query('update document_file set is_company_agreement = true where id = $1', [
      body.id,
    ])
    const refused = { status: 409, refusal: { code: 'companyAgreement' } }
    expect(
      await staff.call(documents.saveMetadata, { id: body.id, description: 'x' }),
    ).toMatchObject(refused)
    expect(await staff.call(documents.delete, { id: body.id })).toMatchObject(refused)
    expect(await upload({ id: body.id })).toMatchObject(refused)
    const without = await staff.call(documents.getByOrgNumber, {
      organizationNumber,
      includeCompanyAgreements: false,
    })
    expect(without.body.map(({ id }) => id)).not.toContain(body.id)
  })

  it('are counted among what was looked at', async () => {
    const { body } = await upload()
    await staff.call(documents.get, { id: body.id })
    const { rows } = await server.owner.query(
      `select company from audit_entry where action = 'documents.get' and subject = $1`,
      [body.id],
    )
    expect(rows).toEqual([{ company: organizationNumber }])
  })

  it('have the types of decision A18', async () => {
    const { body } = await staff.call(documents.getAssociationTypes, {})
    expect(body.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })
})
