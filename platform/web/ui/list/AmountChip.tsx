import { useId, useState } from 'react'
import { formatMoney } from '#platform/swedish/format.ts'
import { ActionButton } from '../form/ActionButton.tsx'
import { TextField } from '../form/fields.tsx'
import { readMoney, writeMoney } from '../form/numbers.ts'
import { ChipPopover } from './ChipPopover.tsx'
import css from './Filters.module.css'

/** Öre, both included; null for no bound. */
interface Amounts {
  readonly from: number | null
  readonly to: number | null
}
interface AmountChipProps {
  label: string
  value: Amounts
  onChange: (amounts: Amounts) => void
}

function inWords({ from, to }: Amounts): string {
  if (from !== null && to !== null) return `${formatMoney(from)} – ${formatMoney(to)}`
  if (from !== null) return `minst ${formatMoney(from)}`
  return to === null ? 'Alla' : `högst ${formatMoney(to)}`
}

/** A filter on amounts of money: from, to or both. */
export function AmountChip({ label, value, onChange }: AmountChipProps) {
  return (
    <ChipPopover
      label={label}
      shown={<b className="tabular">{inWords(value)}</b>}
      set={value.from !== null || value.to !== null}
      dropClassName={css.amounts}
    >
      {(close) => (
        <Bounds
          value={value}
          onChange={(amounts) => {
            onChange(amounts)
            close()
          }}
        />
      )}
    </ChipPopover>
  )
}

/** What is written stays until it can be read. */
function Bounds({ value, onChange }: Omit<AmountChipProps, 'label'>) {
  const id = useId()
  const [typed, setTyped] = useState({ from: writeMoney(value.from), to: writeMoney(value.to) })
  const [wrong, setWrong] = useState<{ from?: string; to?: string }>({})
  const bound = (name: 'from' | 'to', label: string) => ({
    label,
    field: {
      name,
      id: `${id}-${name}`,
      value: typed[name],
      error: wrong[name],
      onChange: (text: string) => {
        setTyped({ ...typed, [name]: text })
        setWrong({})
      },
    },
  })
  const show = () => {
    const [from, to] = [readMoney(typed.from), readMoney(typed.to)]
    const unreadable = 'skriv ett belopp, till exempel 1 250,50'
    if (from === undefined) setWrong({ from: `Från: ${unreadable}` })
    else if (to === undefined) setWrong({ to: `Till: ${unreadable}` })
    else if (from !== null && to !== null && to < from)
      setWrong({ to: 'Till ska vara lika stort som Från eller större' })
    else onChange({ from, to })
  }
  return (
    <form
      className={css.bounds}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        show()
      }}
    >
      <TextField {...bound('from', 'Från, kr')} />
      <TextField {...bound('to', 'Till, kr')} />
      <ActionButton type="submit" primary>
        Visa
      </ActionButton>
    </form>
  )
}
