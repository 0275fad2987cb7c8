import { useState } from 'react'
import { formatNumber } from '#platform/swedish/format.ts'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer, useCommand } from '#platform/web/data.ts'
import { tell } from '#platform/web/tell.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { MoneyField } from '#platform/web/ui/form/NumberField.tsx'
import slider from '#platform/web/ui/form/Slider.module.css'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { offers, type OfferBasis } from '../contract.ts'
import { stepAt, volumeProblem } from '../rules.ts'
import css from './offers.module.css'
import { termsFacts } from './terms-facts.tsx'

interface PriceSliderProps {
  /** 10 digits. */
  organizationNumber: string
  /** The prospect that the offer is made of. */
  prospectId: string
  /** Why no offer can be made of it, in Swedish. */
  problem: string | null
}
/** What the customer would pay for what it sells in a month, and the offer of it (offers 6, 7). */
export function PriceSlider({ organizationNumber, ...prospect }: PriceSliderProps) {
  const answer = useAnswer(offers.getoffer, {
    org: organizationNumber,
    prospectId: prospect.prospectId,
  })
  return (
    <Section title="Priskalkylator">
      <Answered answer={answer}>{(basis) => <Slider basis={basis} {...prospect} />}</Answered>
    </Section>
  )
}

function Slider({
  basis,
  prospectId,
  problem,
}: Omit<PriceSliderProps, 'organizationNumber'> & { basis: OfferBasis }) {
  const make = useCommand(offers.make)
  const missing = missingRole(offers.make.may, useActor())
  const { bounds, dynamicPricingOptions: steps, limit, months, setUpFee, priceList } = basis
  const { min, max, step } = bounds
  const [volume, setVolume] = useState<number | null>(min)
  const sold = volume ?? 0
  const wrong = volumeProblem(sold, bounds)
  const price = stepAt(sold, steps)
  const drawn = Math.min(max, Math.max(min, sold))
  return (
    <>
      <MoneyField
        field={{
          name: 'volume',
          id: 'offer-volume',
          value: volume,
          onChange: setVolume,
          error: wrong,
        }}
        label="Säljer per månad"
        positive
      />
      <input
        type="range"
        className={slider.slider}
        style={{ '--at': `${max > min ? (100 * (drawn - min)) / (max - min) : 0}%` }}
        aria-label="Säljer per månad, reglage"
        aria-valuetext={`${formatNumber(drawn / 100)} kr`}
        min={min}
        max={max}
        step={step}
        value={drawn}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
      />
      {price ? (
        <FactList
          stacked
          facts={termsFacts({
            ...price,
            volume: sold,
            limit: Math.min(limit, months * sold),
            setUpFee,
            limitJudgedAt: null,
            limitHeldBy: months * sold < limit ? `${months} månaders försäljning` : null,
          })}
        />
      ) : null}
      <div className={css.acts}>
        <ActionButton
          disabledReason={missing ?? problem ?? wrong}
          onClick={() =>
            tell(
              () => make.mutateAsync({ prospectId, volume: sold, priceList }),
              'Offerten är gjord',
            )
          }
        >
          Gör offert
        </ActionButton>
      </div>
    </>
  )
}
