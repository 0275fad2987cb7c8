import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import type { Directorship } from '../contract.ts'
import css from './RightToSign.module.css'

interface SignerChoicesProps {
  members: Directorship['members']
  /** Personal numbers of those chosen. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}
/** The board and others who may sign, each to be chosen. */
export function SignerChoices({ members, chosen, onChange }: SignerChoicesProps) {
  if (members.length === 0) return <p>Information saknas</p>
  const toggle = (number: string) =>
    onChange(
      chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number],
    )
  return (
    <fieldset className={css.choices}>
      <legend className="unseen">Personer</legend>
      {members.map(({ name, socialSecurityNumber, roles }) => (
        <label key={socialSecurityNumber} className={css.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(socialSecurityNumber)}
            onChange={() => toggle(socialSecurityNumber)}
          />
          <span>
            {name}
            <span className={css.detail}>
              <span className="tabular">{formatOrganizationNumber(socialSecurityNumber)}</span>
              {roles.map(({ text }) => `, ${text.toLowerCase()}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
