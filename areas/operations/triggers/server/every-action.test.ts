import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { isChannelCode } from '../channels.ts'
import { triggers } from '../contract.ts'
import {
  actionCodes,
  createTemplate,
  eventCodeList,
  eventCodes,
  fieldsOfEvent,
  sampleOf,
  userTaskCreate,
  whitelistRules,
  type EventCode,
} from '../rules.ts'
import { fire } from './fire.ts'
import { emptyTriggers, saveTrigger } from './testing/trigger.ts'

let house: InvoiceHouse
let admin: Person
let issuer: string
let rule: string
beforeAll(async () => {
  house = await startInvoiceHouse({ CHAT_WEBHOOK_URL: 'http://127.0.0.1:9/chat' })
  admin = await house.server.person(['Administrator'])
  issuer = await house.issuer({ financing: 50_000_000 })
  rule = (await admin.call(triggers.all, {})).body.rules[0]?.id ?? ''
})
afterAll(() => house.stop())
beforeEach(async () => {
  await emptyTriggers(house.owner)
  await house.owner.query(
    `delete from outbox_message where kind = 'trigger.message'; delete from approval`,
  )
})

/** Every field that the event has, so that one that comes out empty is seen. */
const everyField = (code: EventCode) =>
  fieldsOfEvent(code)
    .map((field) => `${field}={{ ${field} }}`)
    .join('; ')
/** What an event says of itself; of the company it is said by whom it happened to. */
const own = (code: EventCode) =>
  Object.fromEntries(
    Object.entries(sampleOf(code)).filter(([group]) => !['handelse', 'foretag'].includes(group)),
  )
/** Fields that an event may have nothing in. */
const mayBeEmpty = /uppgift\.(belopp|fore)=(;|$)/g

interface Done {
  readonly name: string
  readonly message: string
}
const rowsOf = async <T extends object>(statement: string) =>
  (await house.owner.query<T>(statement)).rows

describe.each(eventCodeList.map((code) => [code, eventCodes[code].name] as const))(
  'triggers 2: event %s, %s',
  (code) => {
    it('does each of all actions, once, with all that its templates say', async () => {
      const template = everyField(code)
      for (const action of actionCodes) {
        const { status } = await saveTrigger(admin, {
          name: `Gör ${action}`,
          code,
          selectedActions: [action],
          headerTemplate: `${action}: {{ foretag.namn }}`,
          template: action === createTemplate ? '' : template,
          ...(action === createTemplate && { templateForIssuer: template }),
          ...(action === whitelistRules && { selectedRulesToWhitelist: [rule] }),
        })
        expect([action, status]).toEqual([action, 200])
      }
      const name = house.nameOf(issuer)
      const occurrence = {
        code,
        key: `test:${code}`,
        client: {
          organizationNumber: issuer,
          name,
          companyType: 'issuer',
          organizationType: null,
        },
        amount: 100,
        data: own(code),
      } as const
      await fire(house.services, occurrence)
      await fire(house.services, occurrence)

      const events = await rowsOf<Done & { header: string }>(
        'select name, header, message from monitoring_event',
      )
      expect(events.map((event) => event.name).toSorted()).toEqual(
        actionCodes.map((action) => `Gör ${action}`).toSorted(),
      )
      expect(events.every(({ header }) => header.endsWith(`: ${name}`))).toBe(true)

      const whole = (text: string) => {
        expect(text).toContain(`handelse=${eventCodes[code].name}`)
        expect(text).toContain(`foretag.namn=${name}`)
        expect(text.replaceAll(mayBeEmpty, '')).not.toMatch(/=(;|$)/)
      }
      const messages = await rowsOf<{ payload: { channel: number; text: string } }>(
        `select payload from outbox_message where kind = 'trigger.message'`,
      )
      expect(messages.map(({ payload }) => payload.channel).toSorted()).toEqual(
        actionCodes.filter(isChannelCode).toSorted(),
      )
      for (const { payload } of messages) whole(payload.text)

      const tasks = await rowsOf<{ header: string; message: string }>(
        'select header, message from user_task',
      )
      expect(tasks.map(({ header }) => header)).toEqual([`${userTaskCreate}: ${name}`])
      whole(tasks[0]?.message ?? '')
      whole(events.find((event) => event.name === `Gör ${createTemplate}`)?.message ?? '')

      // triggers 4: an exception waits for another person.
      const asked = await rowsOf<{ act: string; state: string }>('select act, state from approval')
      expect(asked).toEqual([{ act: 'writeException', state: 'waiting' }])
    })
  },
)
