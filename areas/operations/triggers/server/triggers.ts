import { presentRemoval } from '#platform/removed.ts'
import type { Context, Handler, HandlerInput } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { exceptionRules } from '#areas/credit/rules/server/public.ts'
import { needsNoValue } from '#areas/credit/whitelist/server/public.ts'
import { lackOf } from '../channels.ts'
import { triggers } from '../contract.ts'
import {
  actionCodes,
  createTemplate,
  eventCodeList,
  eventCodes,
  fieldsOfEvent,
  nameOfAction,
  sampleOf,
  sendsText,
  taskActionNames,
  triggerProblems,
} from '../rules.ts'
import { standings } from './channels/channel-store.ts'
import { fillTemplate } from './fill-template.ts'
import {
  allRemoved,
  allTriggers,
  heldRemoved,
  heldTrigger,
  pageOfEvents,
  presentTrigger,
} from './trigger-store.ts'

const rulesToChoose = async (db: Db) =>
  (await exceptionRules(db))
    .filter(needsNoValue)
    .map(({ id, ruleName }) => ({ id, name: ruleName }))

const all: Handler<typeof triggers.all> = async (_, { db, config }) => {
  const channels = await standings(db, config)
  return {
    list: (await allTriggers(db)).map(presentTrigger),
    eventCodes: eventCodeList.map((code) => ({ code, name: eventCodes[code].name })),
    actionTypes: actionCodes.map((code) => ({ code, name: nameOfAction(code, channels) })),
    channels,
    userTaskActions: taskActionNames,
    rules: await rulesToChoose(db),
  }
}

const templates = [
  'templateForIssuer',
  'templateForRecipient',
  'headerTemplate',
  'template',
] as const
const fieldsOf = (problems: Readonly<Record<string, string>>) =>
  Object.entries(problems).map(([field, message]) => ({ field, message }))

/** Why what would be said in one of the channels would not arrive (channels 3). */
async function lackOfChannels({ db, config }: Pick<Context, 'db' | 'config'>, actions: number[]) {
  const chosen = (await standings(db, config)).filter(({ code }) => actions.includes(code))
  return chosen.map(lackOf).find((lack) => lack !== undefined)
}

const save: Handler<typeof triggers.save> = async (input, context) => {
  const { actor, refuse } = context
  const missing = fieldsOf(triggerProblems(input))
  if (missing.length > 0) refuse('incomplete', { fields: missing })
  const lacks = await lackOfChannels(context, input.selectedActions)
  if (lacks !== undefined)
    refuse('channelLacks', {
      message: lacks,
      fields: [{ field: 'selectedActions', message: lacks }],
    })
  const data = sampleOf(input.code)
  // What no action uses is kept for when one does, and is read then.
  const isUsed = {
    templateForIssuer: input.selectedActions.includes(createTemplate),
    templateForRecipient: input.selectedActions.includes(createTemplate),
    headerTemplate: true,
    template: sendsText(input.selectedActions),
  }
  const tried = await Promise.all(
    templates.map(async (field) => ({
      field,
      filled: await fillTemplate(
        {
          template: input[field],
          data,
          ...(isUsed[field] && { fields: fieldsOfEvent(input.code) }),
        },
        actor.id,
      ),
    })),
  )
  const unreadable = tried.flatMap(({ field, filled }) =>
    'fault' in filled ? [{ field, message: filled.fault }] : [],
  )
  if (unreadable.length > 0) refuse('badTemplate', { fields: unreadable })
  return context.write(async (db) => keep({ ...context, db }, input))
}

async function keep(
  context: Context<typeof triggers.save>,
  input: HandlerInput<typeof triggers.save>,
) {
  const { db, actor, now, refuse, audit } = context
  const before = input.id ? await heldTrigger(db, input.id) : undefined
  if (input.id && !before) refusePlatform('notFound')
  if (before && input.version !== undefined && input.version !== before.version)
    refuseStale(presentTrigger(before), input)
  const ruleIds = new Set((await rulesToChoose(db)).map(({ id }) => id))
  if (input.selectedRulesToWhitelist.some((rule) => !ruleIds.has(rule)))
    refuse('unknownRule', {
      fields: [
        { field: 'selectedRulesToWhitelist', message: triggers.save.refusals.unknownRule.text },
      ],
    })

  const { id: _, version: __, ...fields } = input
  const values = {
    ...fields,
    selectedActions: [...new Set(input.selectedActions)].sort((one, other) => one - other),
    selectedRulesToWhitelist: [...new Set(input.selectedRulesToWhitelist)],
    userTaskAction: input.userTaskAction ?? null,
    filterValue: input.triggerFilterType === 1 ? (input.filterValue ?? null) : null,
    savedById: actor.id,
  }
  const row = before
    ? await db
        .updateTable('automationTrigger')
        .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('automationTrigger')
        .values({ ...values, createdAt: now, createdBy: actor.name })
        .returningAll()
        .executeTakeFirstOrThrow()
  const after = presentTrigger(row)
  audit({ subject: row.id, before: before && presentTrigger(before), after })
  return after
}

const remove: Handler<typeof triggers.delete> = async ({ id }, { db, actor, now, audit }) => {
  const before = (await heldTrigger(db, id)) ?? refusePlatform('notFound')
  await db
    .updateTable('automationTrigger')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', id)
    .execute()
  audit({ subject: id, before: presentTrigger(before) })
}

const removed: Handler<typeof triggers.removed> = async (_, { db, now }) =>
  (await allRemoved(db, now)).map((row) => ({ ...presentTrigger(row), ...presentRemoval(row) }))

/** It acts again on what happens from now on, in the name of whoever puts it back. */
const restore: Handler<typeof triggers.restore> = async ({ id }, { db, actor, now, audit }) => {
  const before = (await heldRemoved(db, id, now)) ?? refusePlatform('notFound')
  const row = await db
    .updateTable('automationTrigger')
    .set({ removedAt: null, removedBy: null, savedById: actor.id, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = presentTrigger(row)
  audit({ subject: id, after })
  return after
}

const testTemplate: Handler<typeof triggers.testTemplate> = async (
  { template, code },
  { actor, refuse },
) => {
  const filled = await fillTemplate(
    { template, data: sampleOf(code), fields: fieldsOfEvent(code) },
    actor.id,
  )
  if ('text' in filled) return filled
  return refuse('badTemplate', {
    message: filled.fault,
    fields: [{ field: 'template', message: filled.fault }],
  })
}

export const triggersServed = handlers(triggers, {
  all,
  save,
  delete: remove,
  removed,
  restore,
  monitoringevents: (input, { db }) => pageOfEvents(db, input),
  testTemplate,
})
