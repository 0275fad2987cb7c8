import { useState } from 'react'
import { useActor } from '#platform/web/actor.ts'
import { useAnswer } from '#platform/web/data.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { Answered } from '#platform/web/ui/message/Answered.tsx'
import { FactList } from '#platform/web/ui/value/FactList.tsx'
import { Section } from '#platform/web/ui/value/Section.tsx'
import { Day, Instant, Money } from '#platform/web/ui/value/values.tsx'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { offers, type Offer } from '../contract.ts'
import { wayNames } from '../texts.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { OfferBadge } from './OfferBadge.tsx'
import css from './offers.module.css'
import { heldBy } from '../limit-rules.ts'
import { LimitDialog } from './LimitDialog.tsx'
import type { FindRecipient } from './recipient.ts'
import { SendDialog } from './SendDialog.tsx'
import { termsFacts } from './terms-facts.tsx'

interface OffersPanelProps {
  /** 10 digits. */
  organizationNumber: string
  /** Whom its offers go to, which other areas know. */
  Recipient: FindRecipient
}
/** What a company has been offered and what came of it; nothing for who may not read offers. */
export function OffersPanel(props: OffersPanelProps) {
  const hidden = missingRole(offers.ofCompany.may, useActor()) !== undefined
  return hidden ? null : <Panel {...props} />
}

function Panel({ organizationNumber, Recipient }: OffersPanelProps) {
  const answer = useAnswer(offers.ofCompany, { organizationNumber })
  return (
    <Section title="Offerter">
      <Answered answer={answer}>
        {(list) =>
          list.length === 0 ? (
            <p className={css.quiet}>Företaget har inte fått någon offert.</p>
          ) : (
            <ul className={css.offers}>
              {list.map((offer) => (
                <Shown key={offer.id} offer={offer} Recipient={Recipient} />
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

function Shown({ offer, Recipient }: { offer: Offer; Recipient: FindRecipient }) {
  const missing = missingRole(offers.send.may, useActor())
  const [open, setOpen] = useState<'send' | 'accept' | 'decline' | 'limit'>()
  const cannotJudge = missingRole(offers.judgeLimit.may, useActor())
  const close = () => setOpen(undefined)
  const { number, state, volume } = offer
  const isOver = state === 'replaced' || state === 'declined' || state === 'expired'
  return (
    <li className={css.offer}>
      <div className={css.head}>
        <span>
          Offert {number}, <Money ore={volume} unit /> per månad
        </span>
        <OfferBadge state={state} />
      </div>
      {isOver ? null : (
        <FactList
          stacked
          facts={termsFacts({ ...offer, limitHeldBy: heldBy(offer.limitBounds) })}
        />
      )}
      <Course offer={offer} />
      {state === 'draft' ? (
        <div className={css.acts}>
          <ActionButton
            label={`Skicka offert ${number}`}
            disabledReason={missing}
            onClick={() => setOpen('send')}
          >
            Skicka
          </ActionButton>
        </div>
      ) : null}
      {state === 'sent' ? (
        <div className={css.acts}>
          <ActionButton
            label={`Kunden accepterar offert ${number}`}
            disabledReason={missing}
            onClick={() => setOpen('accept')}
          >
            Kunden accepterar
          </ActionButton>
          <ActionButton
            label={`Kunden avböjer offert ${number}`}
            disabledReason={missing}
            onClick={() => setOpen('decline')}
          >
            Kunden avböjer
          </ActionButton>
        </div>
      ) : null}
      {!isOver && offer.limit > 0 && offer.limitJudgedAt === null ? (
        <div className={css.acts}>
          <ActionButton
            label={`Besluta om limiten i offert ${number}`}
            disabledReason={cannotJudge}
            onClick={() => setOpen('limit')}
          >
            Besluta om limiten
          </ActionButton>
        </div>
      ) : null}
      {open === 'limit' ? <LimitDialog offer={offer} onClose={close} /> : null}
      {open === 'send' ? <SendDialog offer={offer} Recipient={Recipient} onClose={close} /> : null}
      {open === 'accept' || open === 'decline' ? (
        <AnswerDialog offer={offer} accepted={open === 'accept'} onClose={close} />
      ) : null}
    </li>
  )
}

/** Who made it, sent it to whom, and what the customer said. */
const Course = ({ offer }: { offer: Offer }) => (
  <p className={css.quiet}>
    Gjord <Instant of={offer.createdAt} /> av {offer.createdBy}, prislista {offer.priceList}.
    {offer.sentAt === null ? null : (
      <>
        {' '}
        Skickad <Instant of={offer.sentAt} /> till {offer.sentTo} av {offer.sentBy}, gäller till och
        med <Day of={offer.validTo} />.
        {offer.letterFailed
          ? ' Brevet kom inte fram: gör en ny offert till en annan adress.'
          : null}
      </>
    )}
    {offer.limitJudgedAt === null ? null : (
      <>
        {' '}
        Limiten beslutad <Instant of={offer.limitJudgedAt} /> av {offer.limitJudgedBy}:{' '}
        {offer.limitWhy}
      </>
    )}
    {offer.decidedAt === null || offer.decidedHow === null ? null : (
      <>
        {' '}
        Svar <Instant of={offer.decidedAt} /> ({wayNames[offer.decidedHow]}, {offer.decidedBy}):{' '}
        {offer.decidedNote}
      </>
    )}
  </p>
)
