import { Icon, type IconName } from '#platform/web/ui/look/icons.tsx'
import type { ListedOnboarding } from '../contract.ts'
import css from './onboarding.module.css'

interface Kind {
  readonly tone: 'neutral' | 'positive' | 'warning'
  readonly icon: IconName
  readonly text: string
}
const kinds: Readonly<Record<keyof ListedOnboarding['taskStatus'], Kind>> = {
  uncompleted: { tone: 'neutral', icon: 'clock', text: 'Pågående' },
  completed: { tone: 'positive', icon: 'check', text: 'Färdig' },
  needsManualHandling: { tone: 'warning', icon: 'warning', text: 'Kräver manuell hantering' },
}
const order = ['completed', 'uncompleted', 'needsManualHandling'] as const

function Mark({ kind, label }: { kind: Kind; label?: string }) {
  return (
    <span
      className={css.mark}
      data-tone={kind.tone}
      title={label}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <Icon name={kind.icon} size={12} />
    </span>
  )
}

/** One mark per task, by how far it has come. */
export function TaskMarks({ status }: { status: ListedOnboarding['taskStatus'] }) {
  return (
    <span className={css.marks}>
      {order.flatMap((key) =>
        status[key].map(({ id, name }) => (
          <Mark key={id} kind={kinds[key]} label={`${name}: ${kinds[key].text}`} />
        )),
      )}
    </span>
  )
}

/** What the marks mean (onboarding 18). */
export function Legend() {
  return (
    <ul className={css.legend} aria-label="Teckenförklaring">
      {Object.values(kinds).map((kind) => (
        <li key={kind.text}>
          <Mark kind={kind} />
          {kind.text}
        </li>
      ))}
    </ul>
  )
}
