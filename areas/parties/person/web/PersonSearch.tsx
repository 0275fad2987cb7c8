import { useState } from 'react'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { askOnce } from '#platform/web/data.ts'
import { Autocomplete } from '#platform/web/ui/form/Autocomplete.tsx'
import { useBeginHere } from '#platform/web/ui/form/begin-here.ts'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { useGo } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { person } from '../contract.ts'
import { invalidNumber, minimumCharacters } from '../rules.ts'
import { NotFound } from './NotFound.tsx'
import css from './person.module.css'

interface Hit {
  readonly id: string
  readonly name: string
  readonly socialSecurityNumber: string
}
/** Who begins so, by name or number, and whether what was typed could lead to anybody. */
export type Suggest = (
  query: string,
  signal: AbortSignal,
) => Promise<{ hits: readonly Hit[]; isValid: boolean }>

/**
 * A person by number or name. A valid number that nobody has been looked up by leads to the
 * provider.
 */
export function PersonSearch({ suggest }: { suggest: Suggest }) {
  const go = useGo()
  const field = useBeginHere()
  const [invalid, setInvalid] = useState(false)
  const [unknown, setUnknown] = useState<string>()

  async function search(query: string, signal: AbortSignal) {
    const { hits, isValid } = await suggest(query, signal)
    const found =
      isValid && hits.length === 0 ? await askOnce(person.search, { query }, signal) : undefined
    setInvalid(!isValid)
    // Whoever has been looked up by the number is led to, not asked for again (search 9).
    const known = found?.person ? [found.person] : hits
    setUnknown(known.length === 0 ? (found?.socialSecurityNumber ?? undefined) : undefined)
    return known.map(({ id, name, socialSecurityNumber }) => ({
      id,
      label: name,
      detail: formatOrganizationNumber(socialSecurityNumber),
    }))
  }
  return (
    <>
      <PageHeader title="Personupplysning" />
      <div className={css.search}>
        <Autocomplete
          inputRef={field}
          label="Sök person"
          placeholder="Personnummer eller namn"
          hint="Tio eller tolv siffror, eller minst två tecken av namnet. Varje sökning skrivs i granskningsloggen."
          minimum={minimumCharacters}
          firstChosen
          error={invalid ? invalidNumber : undefined}
          empty="Ingen person hittades"
          search={search}
          onPick={({ id }) => void go(places.person(id, 'active'))}
        />
      </div>
      {unknown ? <NotFound key={unknown} number={unknown} /> : null}
    </>
  )
}
