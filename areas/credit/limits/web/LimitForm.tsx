import { useRef, useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { addMonths } from '#platform/swedish/format.ts'
import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { DateField } from '#platform/web/ui/form/DateField.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { SwitchField, TextAreaField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useToday } from '#platform/web/today.ts'
import { waitsForSecond } from '#areas/foundation/approvals/texts.ts'
import { AlreadyWaitingNotice } from '#areas/foundation/approvals/web/WaitingApprovalsPanel.tsx'
import { limits, type Limit } from '../contract.ts'
import { canBeSent, mayEdit, needsSecondPerson, raiseSubject } from '../rules.ts'
import { onlyEditors, raiseTakesTwo, reviewDatePassed } from '../texts.ts'
import { LimitEndings } from './LimitEndings.tsx'
import css from './limits.module.css'

interface Typed extends Record<string, unknown> {
  limitValue: number | null
  expiresDate: string | null
  decisionReferens: string
  ratingCondition: string
}
const savedBesideCase =
  'Limiten är sparad. Ärendet hos AM pågår, och svaret ändrar inte det du sparat.'
const locked = 'Lås upp limiten för att ändra den'
const missingUser = limits.createAm.refusals.missingUser

/** Months until a suggested limit is reviewed that has no later day yet. */
const usualMonths = 6
const suggestedFor = (
  limit: Limit,
  { determinationId: _, ...suggested }: SuggestedLimit,
  today: string,
) => ({
  ...suggested,
  expiresDate:
    limit.expiresDate !== null && limit.expiresDate >= today
      ? limit.expiresDate
      : addMonths(today, usualMonths),
})

/** Whether what is typed waits for a second person, as the server will say (limits 27). */
function takesSecond(limit: Limit, { limitValue, expiresDate }: Typed, today: string): boolean {
  if (limitValue === null || expiresDate === null) return false
  const stored = {
    limitValue: limit.limitValue,
    expiresDate: limit.expiresDate,
    calculatedValue: limit.calculatedLimit,
    calculatedCount: limit.calculatedCount,
  }
  const given = { today, most: limit.secondPersonAbove }
  return needsSecondPerson(limit.limitType, { limitValue, expiresDate }, stored, given)
}

/** Sends to the core system; the one refusal that comes as plain text is told in its sentence. */
async function sending<Answer>(send: () => Promise<Answer>) {
  try {
    return await send()
  } catch (thrown) {
    if (refusalOf(thrown)?.code !== missingUser.body) throw thrown
    throw new CallError(missingUser.status, { code: 'missingUser', message: missingUser.text })
  }
}

/** What a form begins with that somebody has opened for a reason: it is unlocked. */
export interface SuggestedLimit {
  /** Öre. */
  readonly limitValue: number
  readonly decisionReferens: string
  /** The determination that suggests it, for the second person to open. */
  readonly determinationId: string
}
interface LimitFormProps {
  limit: Limit
  suggested?: SuggestedLimit
  /** With the id of what waits when it takes a second person; null when the limit is set. */
  onSaved?: (approvalId: string | null) => void
}

/**
 * The limit as one edits it: locked until the switch is on, saved here or sent to the core system
 * (limits 5, 6, 9, 25).
 */
export function LimitForm({ limit, suggested, onSaved }: LimitFormProps) {
  const { organizationNumber, limitType, version } = limit
  const save = useCommand(limits.save, { keep403: true })
  const send = useCommand(limits.createAm, { keep403: true })
  const act = useRef<'save' | 'send'>('save')
  const [unlocked, setUnlocked] = useState(suggested !== undefined)
  const today = useToday()
  const notAllowed = mayEdit(useActor(), limitType) ? undefined : onlyEditors(limitType)
  const reason = notAllowed ?? (unlocked ? undefined : locked)
  // The switch above the fields says why they are locked.
  const fieldReason = reason && ''
  const sent = (typed: Typed) => ({ organizationNumber, limitType, version, ...typed })

  const caseOngoing = limit.pendingState?.state === 'ongoing'

  const form = useSaveForm<Typed>({
    initial: {
      limitValue: limit.limitValue,
      expiresDate: limit.expiresDate,
      decisionReferens: limit.decisionReferens ?? '',
      ...(suggested && suggestedFor(limit, suggested, today)),
      ratingCondition: limit.ratingCondition,
    },
    check: (typed) => ({
      ...((typed.expiresDate ?? today) < today && { expiresDate: reviewDatePassed }),
      ...checkWith(limits.save, sent(typed)),
    }),
    save: async (typed) => {
      const checked = { ...limits.save.input.parse(sent(typed)), version }
      if (act.current === 'send') {
        const { approvalId } = await sending(() => send.mutateAsync(checked))
        if (approvalId) notify.info(waitsForSecond)
        else notify.success('Limiten är skickad till AM')
        return
      }
      const { approvalId } = await save.mutateAsync({
        ...checked,
        determinationId: suggested?.determinationId,
      })
      onSaved?.(approvalId)
      if (approvalId) notify.info(waitsForSecond)
      else notify.success(caseOngoing ? savedBesideCase : 'Limiten är sparad')
    },
  })
  const submitAs = async (what: 'save' | 'send') => {
    act.current = what
    await form.submit()
    act.current = 'save'
  }
  const sendReason =
    reason ??
    (caseOngoing && !limit.pendingState?.overdue
      ? limits.createAm.refusals.caseOngoing.text
      : undefined)

  return (
    <div className={css.editor}>
      <div className={css.unlock}>
        <SwitchField
          field={{
            name: 'unlocked',
            id: `unlock-${limitType}`,
            value: unlocked,
            onChange: setUnlocked,
          }}
          label="Lås upp för redigering"
          hint={unlocked ? undefined : locked}
          reason={notAllowed}
        />
      </div>
      <AlreadyWaitingNotice
        acts={['raiseLimit']}
        subject={raiseSubject(organizationNumber, limitType)}
      />
      <Form
        form={form}
        submit="Spara i skynet"
        disabledReason={reason}
        extra={
          <span className={css.actions}>
            {canBeSent(limitType) && !suggested ? (
              <ActionButton
                disabledReason={sendReason}
                pending={send.isPending}
                onClick={() => submitAs('send')}
              >
                Skicka till AM
              </ActionButton>
            ) : null}
            {suggested ? null : <LimitEndings limit={limit} />}
          </span>
        }
      >
        <FieldRow>
          <MoneyField
            field={form.field('limitValue')}
            label="Limit"
            hint="Manuell limit, eller den som begärs av AM"
            required
            reason={fieldReason}
          />
          <DateField
            field={form.field('expiresDate')}
            label="Granskas senast"
            required
            min={today}
            reason={fieldReason}
          />
        </FieldRow>
        <TextAreaField
          field={form.field('decisionReferens')}
          label="Motivering"
          required
          maxLength={2000}
          reason={fieldReason}
        />
        {takesSecond(limit, form.values, today) ? <Notice>{raiseTakesTwo}</Notice> : null}
        <TextField
          field={form.field('ratingCondition')}
          label="Villkor för extern rating"
          maxLength={500}
          reason={fieldReason}
        />
      </Form>
    </div>
  )
}
