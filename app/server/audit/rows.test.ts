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

let house: Raises
let owner: TestServer['owner']
let client: string
let paid: string
let exception: string
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
  const approved = `(select id from approval where act = 'raiseLimit' limit 1)`
  const cases: [string, () => string, string][] = [
    [
      'who approved',
      () =>
        `update approval set decided_by_id = 'x', decided_by = 'Någon annan' where id = ${approved}`,
      'approval .*: has been changed since approvals.approve',
    ],
    [
      'who asked',
      () => `update approval set asked_by = 'Ingen' where act = 'validateAccount'`,
      'approval .*: has been changed',
    ],
    [
      'an approval nobody gave',
      () =>
        `insert into approval select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).* from approval one where id = ${approved}`,
      'approval .*: has been inserted; no act in the trail wrote it',
    ],
    [
      'an approval taken away',
      () => `delete from approval where act = 'changeControl'`,
      'approval .*: has been removed since',
    ],
    [
      'the amount of a limit',
      () =>
        `update client_limit set limit_value = limit_value * 2 where organization_number = '${client}'`,
      'client_limit \\d{10} 1: has been changed',
    ],
    [
      'a limit nobody set',
      () =>
        `insert into client_limit (organization_number, limit_type, limit_value, value_date, expires_date, decision_reference, changed_by) select organization_number, 2, limit_value, value_date, expires_date, decision_reference, changed_by from client_limit where organization_number = '${client}' and limit_type = 1`,
      'client_limit \\d{10} 2: has been inserted',
    ],
    [
      'the account a client is paid on',
      () =>
        `update company_account set account_number = '9912346' where organization_number = '${paid}'`,
      'company_account \\d{10}: has been changed',
    ],
    [
      'who validated an account',
      () => `update bank_details set validated_by = 'Ingen' where organization_number = '${paid}'`,
      'bank_details .*: has been changed',
    ],
    [
      'what somebody may',
      () => `insert into user_policy values ('${user}', 'Administrator')`,
      'user_policy .* Administrator: has been inserted',
    ],
    [
      'what somebody may no longer',
      () => `delete from user_policy where user_id = '${user}' and policy = 'SalesRepresentative'`,
      'user_policy .* SalesRepresentative: has been removed',
    ],
    [
      'who logs in as somebody',
      () => `update internal_user set email_address = 'mallory@example.se' where id = '${user}'`,
      'internal_user .*: has been changed',
    ],
    [
      'until when an exception counts',
      () => `update whitelist_entry set end_date = '2036-11-24' where id = '${exception}'`,
      'whitelist_entry .*: has been changed',
    ],
    [
      'an exception nobody wrote',
      () =>
        `insert into whitelist_entry select (jsonb_populate_record(one, '{"id": "00000000-0000-4000-8000-000000000001", "measure": "taxDeferral"}')).* from whitelist_entry one where id = '${exception}'`,
      'whitelist_entry 00000000-0000-4000-8000-000000000001: has been inserted',
    ],
    [
      'what a rule in force demands',
      () => `update rule_bucket_rule set configuration = '{}' where rule_id = 'personBlacklisted'`,
      'rule_bucket_rule .* personBlacklisted: has been changed',
    ],
    [
      'a rule taken out of force',
      () =>
        `delete from rule_bucket_rule where rule_id = (select rule_id from rule_bucket_rule where rule_id <> 'personBlacklisted' limit 1)`,
      'rule_bucket_rule .*: has been removed',
    ],
    [
      'who published rules',
      () => `update rule_bucket_version set published_by = 'Ingen' where published_by is not null`,
      'rule_bucket_version .*: has been changed',
    ],
    [
      'a draft of a base rule',
      () => `update base_rule set configuration = '{}'`,
      'base_rule personBlacklisted: has been changed',
    ],
    [
      'a rate of one’s own',
      () =>
        `insert into exchange_rate (currency, source, rate_date, rate_micro, reason, set_by, fetched_at) values ('EUR', 'Egen', '2026-11-24', 22000000, 'x', 'Ingen', skynet.now())`,
      'exchange_rate EUR Egen 2026-11-24: has been inserted',
    ],
    [
      'where the chat goes',
      () =>
        `update chat_channel set kind = 'slack', address = 'x', host = 'evil.example', last_four = 'EVIL' where code = 5018`,
      'chat_channel 5018: has been inserted',
    ],
    [
      'what customers are priced by',
      () => `update offer_price_step set provision = provision + 1 where volume_start = 5000000`,
      'offer_price_step 1 5000000: has been changed',
    ],
    [
      'whom a partner’s key lets in',
      () => `update api_client set secret_hash = repeat('0', 64) where client_id = 'plantable'`,
      'api_client .*: has been changed since apiClients.add',
    ],
    [
      'a row of the blacklist taken away',
      () => `delete from blacklist_item`,
      'blacklist_item .*: has been removed since blacklist.save',
    ],
    [
      'whose approval of deliveries counts',
      () =>
        `insert into delivery_approver (issuer_organization_number, recipient_key, email, added_at, accepted_at, accepted_by) values ('${client}', 'x', 'mallory@example.se', skynet.now(), skynet.now(), 'Ingen')`,
      'delivery_approver .*: has been inserted',
    ],
    [
      'a stand on answers that AML never took',
      () =>
        `alter table kyc_review drop constraint kyc_review_response_id_fkey; insert into kyc_review (response_id, asked_at, answered_by_id, decided_at, decided_by, accepted, comment) values (gen_random_uuid(), skynet.now(), gen_random_uuid(), skynet.now(), 'Ingen', true, 'ok')`,
      'kyc_review .*: has been inserted',
    ],
    [
      'what two let through',
      () =>
        `alter table onboarding_passage drop constraint onboarding_passage_onboarding_id_fkey; insert into onboarding_passage values (gen_random_uuid(), gen_random_uuid(), 'process', '{a}', '{a}', 'x', 'a', 'A', 'b', 'B', skynet.now())`,
      'onboarding_passage .*: has been inserted',
    ],
    [
      'a value that takes two',
      () => `update configuration_value set value = '9000000000' where key = '${setting.key}'`,
      `configuration_value limits ${setting.key}: has been changed`,
    ],
  ]
  let known = 0
  test.each(cases)('%s', async (_, statements, expected) => {
    await plant(statements())
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
