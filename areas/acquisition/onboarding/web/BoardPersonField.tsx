import { useAnswer } from '#platform/web/data.ts'
import { SelectField } from '#platform/web/ui/form/fields.tsx'
import type { FieldBinding } from '#platform/web/ui/form/form.ts'
import { onboarding, type BoardPerson } from '../contract.ts'

/** The choice of whom the form names, rather than one of the board. */
export const somebody = 'somebody'

interface Typed {
  readonly signatory: string | null
  readonly name: string
  readonly socialSecurityNumber: string
}
/** Whom a link is for, as the calls take it: a chosen person has no typed name and number. */
export const invitee = ({ signatory, name, socialSecurityNumber }: Typed) =>
  signatory === null || signatory === somebody
    ? { name, socialSecurityNumber }
    : { signatory, name: '', socialSecurityNumber: '' }

const states = { none: '', invited: ', redan inbjuden', in: ', har legitimerat sig' } as const
const labelOf = ({ name, roles, signs, state }: BoardPerson) =>
  `${name} (${[...(signs ? ['tecknar firman'] : []), ...roles.slice(0, 1)].join(', ').toLowerCase()})${states[state]}`

const hints = {
  first: 'Bara den personens BankID öppnar länken. Personnumret tas från registret.',
  again: 'Personnumret tas från registret. Personens tidigare länk slutar gälla.',
}

interface BoardPersonFieldProps {
  onboardingId: string
  field: FieldBinding<string | null>
  onChosen: (signatory: string) => void
}
/**
 * One of the company's board, by name: the link is then bound to the number that the register has,
 * which nobody is told (customer 17).
 */
export function BoardPersonField({ onboardingId, field, onChosen }: BoardPersonFieldProps) {
  const { data } = useAnswer(onboarding.boardToInvite, { onboardingId })
  const chosen = data?.find(({ key }) => key === field.value)
  return (
    <SelectField
      field={{ ...field, onChange: (value) => onChosen(value ?? somebody) }}
      label="Vem länken är för"
      hint={chosen && hints[chosen.state === 'invited' ? 'again' : 'first']}
      reason={
        data?.length === 0
          ? 'Styrelsen är inte hämtad från registret. Hämta den under Firmateckning för att välja därifrån.'
          : undefined
      }
      choices={[
        { value: somebody, label: 'Kontakten eller någon annan' },
        ...(data ?? []).map((person) => ({
          value: person.key,
          label: labelOf(person),
          disabled: person.state === 'in',
        })),
      ]}
    />
  )
}
