import { formatNumber } from '#platform/swedish/format.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Instant } from '#platform/web/ui/value/values.tsx'
import { audit } from '../contract.ts'
import css from './AuditScreen.module.css'

/**
 * In red, to who reads the trail: rows of it are lost, until two administrators have looked (audit
 * 6). Nothing otherwise.
 */
export function LossNotice() {
  const actor = useActor()
  const mayRead = missingRole(audit.losses.may, actor) === undefined
  const { data } = useAnswer(audit.losses, {}, { enabled: mayRead, keep403: true })
  const saw = useCommand(audit.sawLosses)
  const first = data?.list[0]
  if (!first) return null
  const isMine = data.list.every((one) => one.isMine)
  const reason = isMine
    ? 'Du har sett efter. En annan administratör behöver också göra det.'
    : missingRole(audit.sawLosses.may, actor)
  return (
    <div className={css.lost} role="alert">
      <p>
        <strong>Rader saknas i granskningsloggen.</strong> {formatNumber(data.list.length)}{' '}
        {data.list.length === 1 ? 'rad' : 'rader'} som tidsstämplades{' '}
        <Instant of={first.stampedAt} /> finns inte kvar. Någon har skrivit i databasen utanför
        Skynet, eller så har en äldre säkerhetskopia lästs in. Ta reda på vilket, och kör{' '}
        <code>npm run audit:verify</code>.
      </p>
      {first.firstName === null ? null : <p>{first.firstName} har sett efter.</p>}
      <ActionButton disabledReason={reason} onClick={() => void saw.mutateAsync({})}>
        Jag har sett efter
      </ActionButton>
    </div>
  )
}
