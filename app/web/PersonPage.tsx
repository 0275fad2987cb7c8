import { askOnce } from '#platform/web/data.ts'
import { PersonScreen } from '#areas/parties/person/web/PersonScreen.tsx'
import { search } from '#areas/operations/search/contract.ts'

/** /person/{id?}/{type?}, with suggestions from the search. */
export const PersonPage = () => (
  <PersonScreen suggest={(query, signal) => askOnce(search.person, { query }, signal)} />
)
