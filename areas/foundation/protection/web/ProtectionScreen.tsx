import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { places } from '#areas/places.ts'
import { ExportsSection } from './ExportsSection.tsx'
import { PersonSection } from './PersonSection.tsx'

/** /protection: what is kept of one person, gathered to be handed out (protection 5-9). */
export function ProtectionScreen() {
  return (
    <>
      <PageHeader
        title="Dataskydd"
        facts="Vad som finns sparat om en person, för den som frågar"
        actions={
          <>
            <RouteLink href={places.retention}>Gallring och bevarande</RouteLink>
            <RouteLink href={places.processingRegister}>Registerförteckning</RouteLink>
          </>
        }
      />
      <PersonSection />
      <ExportsSection />
    </>
  )
}
