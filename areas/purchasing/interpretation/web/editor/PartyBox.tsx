import { useState } from 'react'
import { isCompanyNumber } from '#platform/swedish/concealed-number.ts'
import { useAnswer } from '#platform/web/data.ts'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Icon } from '#platform/web/ui/look/icons.tsx'
import { StateBadge } from '#platform/web/ui/value/StateBadge.tsx'
import { company } from '#areas/parties/company/contract.ts'
import { AutoBookPanel } from '#areas/parties/company/web/AutoBookPanel.tsx'
import { InternalInformationPanel } from '#areas/parties/company/web/InternalInformationPanel.tsx'
import { LookUpPanel } from '#areas/parties/company/web/LookUpPanel.tsx'
import { interpretation } from '../../contract.ts'
import fields from '../fields/fields.module.css'
import css from './editor.module.css'

interface PartyBoxProps {
  /** 10 digits; anything else is nobody yet. */
  organizationNumber: string
  isIssuer: boolean
  /** As the register has it, where the server knows. */
  name: string | null
  /** A Swedish number is not asked for. */
  foreign?: boolean
}

/**
 * Who the number belongs to, whether they are a client, and what staff have noted about them
 * (interpretation 66).
 */
export function PartyBox({ organizationNumber, isIssuer, name, foreign = false }: PartyBoxProps) {
  const isNumber = isCompanyNumber(organizationNumber)
  if (isNumber)
    return <Party organizationNumber={organizationNumber} isIssuer={isIssuer} name={name} />
  return <div className={css.party}>{toWrite(isIssuer, foreign)}</div>
}

function toWrite(isIssuer: boolean, foreign: boolean) {
  if (foreign)
    return 'Utländsk mottagare: inget svenskt organisationsnummer behövs, men ett kundnummer.'
  return isIssuer
    ? 'Ange utställarens organisationsnummer.'
    : 'Ange mottagarens organisationsnummer, eller sök på namn eller adress.'
}

function Party({ organizationNumber, isIssuer, name }: PartyBoxProps) {
  const [opened, setOpened] = useState(false)
  const party = useAnswer(
    interpretation.getorgname,
    { organizationNumber, isIssuer },
    { placeholderData: undefined, keep403: true, staleTime: 60_000 },
  )
  const note = useAnswer(
    company.getcompanyinternalinformation,
    { organizationNumber },
    { placeholderData: undefined, keep403: true },
  )
  const side = isIssuer ? 'Utställare' : 'Mottagare'
  const shown = party.data?.name ?? name
  return (
    <div className={css.party}>
      <b>{shown ?? (party.isPending ? ' ' : 'Okänt företag')}</b>
      {party.data?.isClient === true ? <StateBadge tone="positive" text="Klient" /> : null}
      {party.data?.isClient === false ? (
        <StateBadge tone={isIssuer ? 'warning' : 'neutral'} icon="info" text="Inte klient" />
      ) : null}
      <button
        type="button"
        className={fields.tool}
        aria-label={`Intern information, ${side.toLowerCase()}`}
        onClick={() => setOpened(true)}
      >
        <Icon name="info" size={14} />
        Intern information
      </button>
      {party.data && shown === null ? (
        <LookUpPanel organizationNumber={organizationNumber} />
      ) : null}
      {note.data?.infoText ? <p>{note.data.infoText}</p> : null}
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={`${side}: ${shown ?? organizationNumber}`}
        width={640}
      >
        {opened ? (
          <>
            <InternalInformationPanel organizationNumber={organizationNumber} />
            {isIssuer ? <AutoBookPanel organizationNumber={organizationNumber} /> : null}
          </>
        ) : null}
      </Dialog>
    </div>
  )
}
