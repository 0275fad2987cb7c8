import { Icon, type IconName } from '#platform/web/ui/look/icons.tsx'
import type { DocumentField } from '../../contract.ts'
import { certaintyOf, type Certainty } from './field-values.ts'
import css from './fields.module.css'

const looks: Readonly<Record<Certainty, { icon: IconName; tone: string; text: string }>> = {
  empty: { icon: 'minus', tone: 'quiet', text: 'Inget värde' },
  locked: { icon: 'lock', tone: 'positive', text: 'Låst, från QR-kod' },
  given: { icon: 'person', tone: 'neutral', text: 'Angivet av en person' },
  sure: { icon: 'check', tone: 'positive', text: 'Säkert' },
  likely: { icon: 'eye', tone: 'warning', text: 'Kontrollera' },
  unsure: { icon: 'warning', tone: 'negative', text: 'Osäkert' },
  unreadable: { icon: 'cross', tone: 'negative', text: 'Går inte att förstå' },
}
/** In words, for the name of the field's button. */
export const certaintyText = (field: DocumentField) => looks[certaintyOf(field)].text.toLowerCase()

/** How sure a value is: icon, colour and, where the machine read it, how many per cent. */
export function CertaintyBadge({ field }: { field: DocumentField }) {
  const certainty = certaintyOf(field)
  const { icon, tone, text } = looks[certainty]
  const read = certainty === 'sure' || certainty === 'likely' || certainty === 'unsure'
  return (
    <span className={css.certainty} data-tone={tone} title={text} aria-hidden>
      <Icon name={icon} size={12} />
      {read ? <span className="tabular">{Math.round(field.confidence * 100)}</span> : null}
      {certainty === 'locked' ? 'QR' : null}
    </span>
  )
}
