import { useEffect, useRef } from 'react'
import { places } from '#areas/places.ts'
import { useCommand } from '#platform/web/data.ts'
import { useGo, useSearchPart } from '#platform/web/place.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { accounting } from '../contract.ts'

/** /accounting/consent: where the accounting system leads back to, with a code or a no. */
export function ConsentScreen() {
  const [state, code] = [useSearchPart('state'), useSearchPart('code')]
  const complete = useCommand(accounting.complete)
  const go = useGo()
  const sent = useRef(false)
  const { mutate } = complete
  useEffect(() => {
    // A code holds once.
    if (!state || !code || sent.current) return
    sent.current = true
    mutate(
      { state, code },
      {
        onSuccess: ({ organizationNumber }) => {
          notify.info('Bokföringssystemet är kopplat')
          void go(places.client('issuer', organizationNumber, 'settings'), { replace: true })
        },
      },
    )
  }, [state, code, mutate, go])
  return (
    <>
      <PageHeader title="Koppla bokföringssystem" />
      {state && code ? (
        <p>
          {complete.isError ? 'Bokföringssystemet är inte kopplat.' : 'Kopplar bokföringssystemet…'}
        </p>
      ) : (
        <Notice>Medgivandet gavs inte. Ingenting är kopplat.</Notice>
      )}
      {complete.isError || !code ? (
        <RouteLink href={places.start}>Till startsidan</RouteLink>
      ) : null}
    </>
  )
}
