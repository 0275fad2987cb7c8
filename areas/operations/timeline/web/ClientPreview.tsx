import { places } from '#areas/places.ts'
import { useGo } from '#platform/web/place.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { OrganizationNumber } from '#platform/web/ui/value/OrganizationNumber.tsx'
import { useDrawnHead } from './ClientHead.tsx'
import css from './timeline.module.css'

/** An issuer beside a list: what its head says, and the way to its page (shell 106, timeline 7). */
export function ClientPreview({ organizationNumber }: { organizationNumber: string }) {
  const go = useGo()
  const drawn = useDrawnHead({ organizationNumber, companyType: 'issuer' }, 'events')
  return (
    <>
      <p className={css.previewed}>
        <OrganizationNumber number={organizationNumber} />
        {'status' in drawn ? drawn.status : null}
      </p>
      {drawn.measures}
      <ActionButton
        primary
        onClick={() => void go(places.client('issuer', organizationNumber, 'events'))}
      >
        Öppna kunden
      </ActionButton>
    </>
  )
}
