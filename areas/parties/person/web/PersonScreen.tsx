import { usePathPart } from '#platform/web/place.ts'
import { LivePerson } from './LivePerson.tsx'
import { PersonSearch, type Suggest } from './PersonSearch.tsx'
import { SnapshotView } from './SnapshotView.tsx'

/** /person/{id?}/{type?}: the search, a live person ('active') or a snapshot of one (person 4). */
export function PersonScreen({ suggest }: { suggest: Suggest }) {
  const id = usePathPart('id')
  const type = usePathPart('type')
  if (!id) return <PersonSearch suggest={suggest} />
  return type?.toLowerCase() === 'active' ? (
    <LivePerson key={id} id={id} />
  ) : (
    <SnapshotView key={id} id={id} />
  )
}
