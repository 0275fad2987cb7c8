import { useState } from 'react'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { NumberField } from '#platform/web/ui/form/NumberField.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Money } from '#platform/web/ui/value/values.tsx'
import { loanBounds, monthlyCost, within } from '../loan-rules.ts'
import slider from '#platform/web/ui/form/Slider.module.css'
import css from './prospects.module.css'

interface LoanCalculatorProps {
  /** Kronor. */
  amount: number
  months: number
}
/** What a loan of another size or length would cost in a month (offers 8, 9). Nothing is sent. */
export function LoanCalculator(wanted: LoanCalculatorProps) {
  const [amount, setAmount] = useState(within(loanBounds.amount, wanted.amount))
  const [months, setMonths] = useState(within(loanBounds.months, wanted.months))
  const cost = monthlyCost({ amount, months })
  const money = (kronor: number) => <Money ore={kronor * 100} unit />
  return (
    <Section title="Lånekalkylator">
      <Drawn
        label="Belopp"
        unit="kr"
        bounds={loanBounds.amount}
        value={amount}
        onChange={setAmount}
      />
      <Drawn
        label="Löptid"
        unit="månader"
        bounds={loanBounds.months}
        value={months}
        onChange={setMonths}
      />
      <FactList
        stacked
        facts={[
          { label: 'Räntekostnad per månad', value: money(cost.interest) },
          { label: 'Amortering per månad', value: money(cost.amortization) },
          { label: 'Att betala per månad', value: money(cost.together) },
        ]}
      />
    </Section>
  )
}

interface DrawnProps {
  label: string
  unit: string
  bounds: (typeof loanBounds)['amount'] | (typeof loanBounds)['months']
  value: number
  onChange: (value: number) => void
}
/** A number that is typed, or drawn along its bounds. */
function Drawn({ label, unit, bounds, value, onChange }: DrawnProps) {
  const [typed, setTyped] = useState<number | null>(value)
  const { min, max, step } = bounds
  const draw = (drawn: number) => {
    setTyped(drawn)
    onChange(drawn)
  }
  return (
    <div className={css.drawn}>
      <NumberField
        field={{
          name: label,
          id: `loan-${label}`,
          value: typed,
          onChange: setTyped,
          onBlur: () => draw(within(bounds, typed ?? 0)),
        }}
        label={label}
        unit={unit}
        positive
      />
      <input
        type="range"
        className={slider.slider}
        style={{ '--at': `${(100 * (value - min)) / (max - min)}%` }}
        aria-label={`${label}, reglage`}
        aria-valuetext={`${value} ${unit}`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => draw(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
