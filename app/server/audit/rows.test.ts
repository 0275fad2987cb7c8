import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '#areas/foundation/settings/contract.ts'
import { users } from '#areas/foundation/users/contract.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { paidClient } from '#areas/acquisition/bank/server/testing/paid-client.ts'
import { limits } from '#areas/credit/limits/contract.ts'
import {
  decided,
  few,
  many,
  startRaises,
  type Raises,
} from '#areas/credit/limits/server/testing/raises.ts'
import { rules } from '#areas/credit/rules/contract.ts'
import { publishBase } from '#areas/credit/rules/server/testing/publish.ts'
import { saveException, secondOf } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import type { TestServer } from '../testing.ts'
import { takingOver } from '#platform/server/audit/take-over.ts'
import { openDatabase } from '#platform/server/database.ts'
import { addDays } from '#platform/swedish/format.ts'
import { auditVerify } from '../audit-verify-command.ts'
import { controlledTables } from '../controlled-rows.ts'
import { planted } from '../testing/planted.ts'

let house: Raises
let owner: TestServer['owner']
let client: string
let paid: string
let exception: string
/** One that nobody has decided on the limit of. */
let unjudged: string
let user: string
const setting = {
  namespace: 'limits',
  key: 'raiseNeedsSecondPersonAbove',
  type: 'number',
  allowMultiple: false,
} as const
async function verify() {
  const said: string[] = []
  const { server } = house
  const environment = { DATABASE_URL: server.database.url, DATA_DIR: server.config.dataDir }
  const code = await auditVerify(['--without-heads'], environment, (line) => void said.push(line))
  return { code, said }
}
/** Does as the owner what triggers of the tables would refuse; those of the trail are left on. */
const plant = (statements: string) =>
  owner.query(`begin;
    alter table approval disable trigger approval_is_final;
    alter table rule_bucket_version disable trigger rule_bucket_version_counts_once;
    ${statements};
    alter table approval enable trigger approval_is_final;
    alter table rule_bucket_version enable trigger rule_bucket_version_counts_once;
    commit`)
beforeAll(async () => {
  house = await startRaises()
  const { server, maker, checker, yes } = house
  owner = server.owner
  const ruleAdmin = await server.person(['RuleAdmin'])
  const second = await secondOf(server)
  const aml = await server.person(['AmlDepartment'])
  await owner.query(takingOver)
  client = await addCompany(owner)
  unjudged = await addCompany(owner)
  await maker.call(limits.save, decided(client, many))
  await yes(client)
  const { db, close } = openDatabase({
    url: server.database.url,
    log: pino({ level: 'silent' }),
    most: 1,
    role: 'skynet_app',
  })
  paid = await paidClient({ server, db, maker, checker })
  await close()
  const value = { ...setting, value: '5000001', version: 0 }
  await maker.call(settings.saveConfigurationValues, {
    configurationValues: [value],
    why: 'Större affärer',
  })
  await approve(checker, 'changeControl', `${setting.namespace} ${setting.key}`)
  const saved = await maker.call(users.saveInternal, {
    firstName: 'Nya',
    lastName: 'Nyström',
    emailAddress: 'nya@example.se',
    policies: ['SalesRepresentative', 'CreditOfficer'],
    why: 'Börjar i dag',
  })
  user = saved.body.id as string
  await approve(checker, 'giveTrustedPolicy', user)
  exception = (
    await saveException(maker, second, {
      keyOrganizationNumber: client,
      rule: 'addressChanged',
      whitelistValue: '2026-10-31',
      endDate: addDays('2026-11-24', 30),
      comment: 'Enligt avtal',
    })
  ).body.id
  await maker.call(apiClients.add, { name: 'Bokio', clientId: 'plantable' })
  await aml.call(blacklist.save, { blacklistType: 1, itemValue: '5560160680' })
  const rule = (await ruleAdmin.call(rules.get, { id: 'personBlacklisted' })).body
  await ruleAdmin.call(rules.save, { ...rule, whitelistEnabled: false } as never)
  await publishBase(ruleAdmin, checker)
})
afterAll(() => house.server.stop())

test('what was written by the acts of people is as the trail says', async () => {
  const { code, said } = await verify()
  expect(said.join('\n')).toMatch(
    new RegExp(`^\\d+ rows of ${controlledTables.length} tables that people decide compared`, 'm'),
  )
  expect(said.at(-1)).toBe('The audit trail is intact.')
  expect(code).toBe(0)
})

describe('what who holds the database does to what people decided is found and named', () => {
  let known = 0
  test.each(planted)('%s', async (_, statements, expected) => {
    await plant(statements({ client, unjudged, paid, user, exception, key: setting.key }))
    const { code, said } = await verify()
    expect(said.some((line) => new RegExp(`^${expected}`).test(line))).toBe(true)
    expect(said[0]).toMatch(/^NOT AS DECIDED: \d+ of the rows that people decide/)
    const all = Number(/\d+/.exec(said[0] ?? '')?.[0])
    expect(all).toBeGreaterThan(known)
    known = all
    expect(said.at(-1)).toMatch(/^NOT INTACT/)
    expect(code).toBe(4)
  })

  test('also when somebody decides the same anew, has it taken over, or the triggers were off', async () => {
    const other = await addCompany(owner)
    const { maker } = house
    await maker.call(limits.save, decided(other, few))
    await plant(`update client_limit set limit_value = 1 where organization_number = '${other}'`)
    await maker.call(limits.save, { ...decided(other, few - 100), version: 1 } as never)
    const about = async () =>
      (await verify()).said.filter((line) => line.startsWith(`client_limit ${other}`))
    expect(await about()).toEqual([
      expect.stringContaining('had been changed beside the trail when limits.save of '),
    ])
    const third = await addCompany(owner)
    await maker.call(limits.save, decided(third, few))
    await plant(`alter table client_limit disable trigger user;
      update client_limit set limit_value = 1 where organization_number = '${third}';
      alter table client_limit enable trigger user`)
    await owner.query(takingOver)
    expect((await verify()).said).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^client_limit ${third} 1: had been changed beside the trail when audit.takenOver of `,
        ),
      ),
    )
  })
})
