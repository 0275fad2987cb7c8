import { usePathPart } from '#platform/web/place.ts'
import { isIn, maySeePersonal, withAuditor } from '#areas/foundation/users/rules.ts'
import { useActor } from '#platform/web/actor.ts'
import { LivePerson } from './LivePerson.tsx'
import { MaskedPerson } from './MaskedPerson.tsx'
import { PersonSearch, type Suggest } from './PersonSearch.tsx'
import { SnapshotView } from './SnapshotView.tsx'

/** /person/{id?}/{type?}: the search, a live person ('active') or a snapshot of one (person 4). */
export function PersonScreen({ suggest }: { suggest: Suggest }) {
  const id = usePathPart('id')
  const type = usePathPart('type')
  const whole = isIn(withAuditor(maySeePersonal), useActor())
  if (!id) return <PersonSearch suggest={suggest} />
  if (!whole) return <MaskedPerson key={id} id={id} />
  return type?.toLowerCase() === 'active' ? (
    <LivePerson key={id} id={id} />
  ) : (
    <SnapshotView key={id} id={id} />
  )
}
