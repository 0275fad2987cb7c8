import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storedTrail } from '#platform/server/audit/trail.ts'
import { verifyTrail } from '#platform/server/audit/verify.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { cognomens } from '#areas/parties/cognomens/contract.ts'
import { company, contacts } from '#areas/parties/company/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { sentiment } from '#areas/parties/sentiment/contract.ts'
import { startTwins, type Twins } from '../testing/twins.ts'

let twins: Twins
beforeAll(async () => {
  twins = await startTwins()
})
afterAll(() => twins.stop())

async function uploaded(): Promise<string> {
  const form = new FormData()
  form.append('organizationNumber', twins.number)
  form.append('File1', new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf')
  const answer = await fetch(twins.first.url + documents.add.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${twins.token}` },
    body: form,
  })
  return ((await answer.json()) as { id: string }).id
}

it('two servers let one of forty who save the same thing win, and tell the others', async () => {
  const { number } = twins
  const person = { organizationNumber: number, name: 'Anna Ek', email: 'anna@example.se' }
  await twins.post(twins.first.url, contacts.save, person)
  const { rows } = await twins.first.owner.query(
    `select id from contact where organization_number = $1`,
    [number],
  )
  const made = await twins.post(twins.first.url, cognomens.save, {
    issuerOrganizationNumber: number,
    recipientName: 'M',
    recipientEmail: person.email,
  })
  const user = await twins.first.person(['LgUser'])
  await twins.post(twins.first.url, sentiment.save, {
    organizationNumber: number,
    sentimentType: 'issuer',
    sentimentScore: 3,
  })
  await twins.post(twins.first.url, company.savecompanyinternalinformation, {
    organizationNumber: number,
    infoText: 'Första',
  })

  const document = await uploaded()
  const client = await twins.post(twins.first.url, apiClients.add, {
    name: 'Partner',
    clientId: 'partner',
  })
  const item = { blacklistType: 1, itemMatch: 'exact', itemValue: number, tags: [] as string[] }
  const listed = await twins.post(twins.first.url, blacklist.save, item)
  const setting = { namespace: 'test', key: 'test', type: 'string' }
  await twins.post(twins.first.url, settings.saveConfigurationValues, {
    configurationValues: [{ ...setting, value: '1', version: 0 }],
  })

  const saves: [string, (address: string, at: number) => ReturnType<Twins['post']>][] = [
    [
      'contact',
      (address, at) =>
        twins.post(address, contacts.save, {
          ...person,
          id: rows[0].id,
          version: 1,
          name: `Anna ${at}`,
        }),
    ],
    [
      'cognomen',
      (address, at) =>
        twins.post(address, cognomens.save, { ...made.body, version: 1, recipientName: `M ${at}` }),
    ],
    [
      'user',
      (address, at) =>
        twins.post(address, users.saveInternal, {
          id: user.id,
          firstName: `A ${at}`,
          lastName: 'B',
          emailAddress: user.email,
          policies: ['LgUser'],
          version: 1,
        }),
    ],
    [
      'sentiment',
      (address, at) =>
        twins.post(address, sentiment.save, {
          organizationNumber: number,
          sentimentType: 'issuer',
          sentimentScore: (at % 5) + 1,
          comment: `${at}`,
          version: 1,
        }),
    ],
    [
      'note',
      (address, at) =>
        twins.post(address, company.savecompanyinternalinformation, {
          organizationNumber: number,
          infoText: `${at}`,
          version: 1,
        }),
    ],
    [
      'settings',
      (address, at) =>
        twins.post(address, company.settingSave, {
          organizationNumber: number,
          companyType: 'issuer',
          accountAmount: at,
          version: 1,
        }),
    ],
    [
      'document',
      (address, at) =>
        twins.post(address, documents.saveMetadata, {
          id: document,
          description: `${at}`,
          version: 1,
        }),
    ],
    [
      'API client',
      (address, at) =>
        twins.post(address, apiClients.add, {
          id: client.body,
          name: `Partner ${at}`,
          clientId: 'partner',
          version: 1,
        }),
    ],
    [
      'blacklist',
      (address, at) =>
        twins.post(address, blacklist.save, {
          ...item,
          id: listed.body.id,
          tags: [`tagg ${at}`],
          version: 1,
        }),
    ],
    [
      'configuration value',
      (address, at) =>
        twins.post(address, settings.saveConfigurationValues, {
          configurationValues: [{ ...setting, value: `ny ${at}`, version: 1 }],
        }),
    ],
  ]
  for (const [what, save] of saves) {
    const answers = await twins.atBoth(40, save)
    const won = answers.filter(({ status }) => status === 200 || status === 204)
    const lost = answers.filter(({ status, body }) => status === 409 && body.code === 'stale')
    expect(
      [what, won.length, lost.length],
      JSON.stringify(answers.find(({ status }) => ![200, 204, 409].includes(status))),
    ).toEqual([what, 1, 39])
  }
})

it('they leave one trail that no chain is broken in', async () => {
  const client = new pg.Client({ connectionString: twins.first.database.ownerUrl })
  await client.connect()
  try {
    const { rows, laneHeads } = await storedTrail(client)
    const walk = verifyTrail({ rows, laneHeads })
    const step = await walk.next()
    // Anything but the end would be a finding.
    expect(step).toMatchObject({ done: true, value: { rows: expect.any(Number) } })
    expect((step.value as { rows: number }).rows).toBeGreaterThan(10)
  } finally {
    await client.end()
  }
})
