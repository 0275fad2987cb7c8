import type { SystemActor } from '#platform/permission.ts'
import { isKeyOf } from '#platform/record.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { inChat } from '#platform/server/outbox/chat.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { blacklistHits } from '#areas/foundation/blacklist/server/public.ts'
import { exceptionRules } from '#areas/credit/rules/server/public.ts'
import { taskActions } from '#areas/foundation/usertasks/rules.ts'
import { createUserTask } from '#areas/foundation/usertasks/server/public.ts'
import { askForException } from '#areas/credit/whitelist/server/public.ts'
import { isChannelCode } from '../channels.ts'
import { settingTypeOf } from '../monitoring.ts'
import {
  createTemplate,
  eventCodes,
  passesFilter,
  sendsText,
  userTaskCreate,
  whitelistRules,
} from '../rules.ts'
import { fillTemplate } from './fill-template.ts'
import { settingFor } from './monitoring.ts'
import { besidesOf } from './besides.ts'
import { aboutCompany, type Occurrence } from './occurrence.ts'
import { triggersOn, type TriggerRow } from './trigger-store.ts'

const system: SystemActor = { kind: 'system', id: 'triggers', name: 'Bevakningen' }
const kindOf = { invoice: 'invoices', limit: 'limits', information: 'information' } as const

/**
 * Whether the client is monitored for such a thing (monitoring 1). Limits are looked for by their
 * number of days.
 */
async function isMonitored(db: Db, { code, client }: Occurrence): Promise<boolean> {
  const setting = await settingFor(
    db,
    kindOf[eventCodes[code].about],
    settingTypeOf(client.companyType),
  )
  if (!setting || setting.value === 'false') return false
  return (
    client.organizationType === null ||
    !setting.monitoringExclusionList.includes(client.organizationType)
  )
}

/**
 * What a template comes to; a template that cannot be filled says so instead of stopping the rest.
 */
async function filled(template: string, data: object): Promise<string> {
  if (template === '') return ''
  const answer = await fillTemplate({ template, data }, system.id)
  return 'text' in answer ? answer.text : answer.fault
}

async function textsOf(trigger: TriggerRow, { code, client, data }: Occurrence) {
  const all = { handelse: eventCodes[code].name, foretag: aboutCompany(client), ...data }
  const own =
    client.companyType === 'issuer' ? trigger.templateForIssuer : trigger.templateForRecipient
  const oneLine = (await filled(trigger.headerTemplate, all)).replaceAll(/\s+/g, ' ')
  return {
    header: oneLine.slice(0, 200).trim() || eventCodes[code].name,
    message: await filled(trigger.template, all),
    /** Of the action that creates from a template. */
    created: await filled(own, all),
  }
}

/** A trigger to fire, and what it says. */
interface Due {
  readonly trigger: TriggerRow
  /** What stands beside it in the chat. */
  readonly aside: ReturnType<typeof besidesOf>
  readonly texts: Awaited<ReturnType<typeof textsOf>>
}

/** Does what a trigger says about an occurrence, once however often it is told of it. */
async function act(
  db: Db,
  { trigger, texts, aside }: Due,
  occurrence: Occurrence,
  now: Date,
): Promise<void> {
  const { organizationNumber } = occurrence.client
  const { selectedActions: actions } = trigger
  const { header, message, created } = texts
  const shown = [actions.includes(createTemplate) ? created : '', sendsText(actions) ? message : '']
  const event = await db
    .insertInto('monitoringEvent')
    .values({
      triggerId: trigger.id,
      occurrence: occurrence.key,
      at: now,
      name: trigger.name,
      header,
      message: shown.filter((text) => text !== '').join('\n'),
      organizationNumber,
    })
    .onConflict((conflict) => conflict.columns(['triggerId', 'occurrence']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!event) return

  const ownTask = trigger.createUserTask ? created : ''
  const taskText = actions.includes(userTaskCreate) ? message : ownTask
  if (taskText !== '') {
    const { userTaskAction: taskAction } = trigger
    await createUserTask(db, {
      kind: 'monitored',
      header,
      message: taskText,
      tags: ['bevakning'],
      by: system.name,
      now,
      ...(taskAction !== null &&
        isKeyOf(taskActions, taskAction) && {
          action: { taskAction, actionId: organizationNumber },
        }),
    })
  }
  for (const action of actions) {
    if (!isChannelCode(action)) continue
    const about = {
      kind: 'trigger.message',
      idempotencyKey: `trigger:${event.id}:${action}`,
      company: organizationNumber,
    }
    const said = { channel: action, title: header, text: message, ...aside }
    await putInOutbox(db, system, inChat(about, said))
  }
  // An exception is asked for in the name of whoever saved the trigger, and waits for another.
  const { savedById } = trigger
  if (actions.includes(whitelistRules) && savedById !== null) {
    const today = stockholmDay(now)
    const chosen = (await exceptionRules(db)).filter(({ id }) =>
      trigger.selectedRulesToWhitelist.includes(id),
    )
    for (const rule of chosen)
      await askForException(db, {
        organizationNumber,
        rule,
        comment: `${trigger.name}: ${header}`,
        askedBy: {
          id: savedById,
          name: `${system.name} (${trigger.changedBy ?? trigger.createdBy})`,
        },
        now,
        today,
      })
  }
  await appendAudit(db, {
    action: 'triggers.fired',
    actorId: system.id,
    actorName: system.name,
    company: organizationNumber,
    subject: trigger.id,
    after: { event: event.id, occurrence: occurrence.key, actions },
  })
}

/** The triggers that wait for what has happened, are meant for it and have not been told of it. */
async function triggersFor(db: Db, occurrence: Occurrence): Promise<TriggerRow[]> {
  const waiting = await triggersOn(db, occurrence.code)
  if (waiting.length === 0 || !(await isMonitored(db, occurrence))) return []
  const { organizationNumber, companyType } = occurrence.client
  const listed = waiting.some(({ filterOutBlacklisted }) => filterOutBlacklisted)
    ? (await blacklistHits(db, { organizationNumber })).length > 0
    : false
  const events = await db
    .selectFrom('monitoringEvent')
    .select('triggerId')
    .where('occurrence', '=', occurrence.key)
    .execute()
  const toldBefore = new Set(events.map(({ triggerId }) => triggerId))
  return waiting.filter((trigger) => {
    if (toldBefore.has(trigger.id)) return false
    if (listed && trigger.filterOutBlacklisted) return false
    if (!passesFilter(trigger, occurrence.amount)) return false
    // A template alone, and none for this role: the trigger is not meant for it.
    const own = companyType === 'issuer' ? trigger.templateForIssuer : trigger.templateForRecipient
    return own !== '' || trigger.selectedActions.some((action) => action !== createTemplate)
  })
}

/**
 * Fires every trigger that waits for what has happened. No transaction is open while templates are
 * filled.
 */
export async function fire(
  { writes, clock, config }: Pick<JobServices, 'writes' | 'clock' | 'config'>,
  occurrence: Occurrence,
) {
  const due: Due[] = []
  const aside = besidesOf(config, occurrence)
  for (const trigger of await triggersFor(writes.db, occurrence))
    due.push({ trigger, aside, texts: await textsOf(trigger, occurrence) })
  if (due.length === 0) return
  await inTransaction(writes, async (db) => {
    for (const one of due) await act(db, one, occurrence, clock())
  })
}
