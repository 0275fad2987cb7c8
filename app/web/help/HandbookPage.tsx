import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { places } from '#areas/places.ts'
import { ActionButton } from '#platform/web/ui/form/ActionButton.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { SearchField } from '#platform/web/ui/list/Filters.tsx'
import { useListState } from '#platform/web/ui/list/useListState.ts'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import css from './handbook.module.css'
import { markedIn, searchHelp } from './search.ts'
import { allWords, chapterNames } from './read-text.ts'
import { helpTexts } from './texts.ts'
import { TextBody, WordList, WordsAndRights } from './TextParts.tsx'

const chapters = Object.keys(chapterNames)
const textsOf = (chapter: string) => helpTexts.filter((text) => text.chapter === chapter)
/** Made when the program is built (app/handbook-pdf.ts); a program in development has none. */
const pdf: unknown = import.meta.env.VITE_HANDBOOK_PDF

/** /handbok: all that the help says, to look up, search and print (shell 112). */
export function HandbookPage() {
  const list = useListState({ filters: { q: '' } })
  const { q } = list.filters
  return (
    <div className={css.book}>
      <PageHeader
        title="Handbok"
        facts="Vad varje sida är till för, hur man arbetar där och vem som får vad. Tryck ? på en sida för att läsa om just den."
        actions={
          <>
            {typeof pdf === 'string' ? (
              <Button component="a" href={pdf} download="Skynet handbok.pdf">
                Hämta som PDF
              </Button>
            ) : null}
            <ActionButton onClick={() => window.print()}>Skriv ut</ActionButton>
          </>
        }
      />
      <div role="search" className={css.search}>
        <SearchField
          label="Sök i handboken"
          value={q}
          debounce={200}
          onChange={(next) => list.setFilters({ q: next })}
        />
      </div>
      {q === '' ? <Book /> : <Found query={q} />}
    </div>
  )
}

/** Where the words that are asked for stand. */
function Found({ query }: { query: string }) {
  const hits = searchHelp(helpTexts, query)
  if (hits.length === 0) return <EmptyState text="Ingenting i handboken innehåller alla orden." />
  return (
    <>
      <p role="status">{hits.length === 1 ? '1 träff' : `${hits.length} träffar`}</p>
      <ul className={css.hits}>
        {hits.map(({ text, lines }) => (
          <li key={text.key}>
            <RouteLink href={places.handbookOf(text.key)}>{text.title}</RouteLink>{' '}
            <span className={css.chapter}>{chapterNames[text.chapter]}</span>
            {lines.map((line) => (
              <p key={line}>
                {markedIn(line, query).map((part, at) =>
                  at % 2 === 0 ? part : <mark key={at}>{part}</mark>,
                )}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function Book() {
  const { hash } = useLocation()
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }, [hash])
  return (
    <>
      <nav aria-label="Innehåll" className={css.contents}>
        {chapters.map((chapter) => (
          <div key={chapter}>
            <p>{chapterNames[chapter]}</p>
            <ul>
              {textsOf(chapter).map(({ key, title }) => (
                <li key={key}>
                  <RouteLink href={places.handbookOf(key)}>{title}</RouteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <p>
            <RouteLink href={places.handbookOf('ord')}>Ord</RouteLink>
          </p>
        </div>
      </nav>
      {chapters.map((chapter) => (
        <div key={chapter}>
          <h2 className={css.part}>{chapterNames[chapter]}</h2>
          {textsOf(chapter).map((text) => (
            <section key={text.key} id={text.key} tabIndex={-1} aria-label={text.title}>
              <h3>{text.title}</h3>
              <TextBody of={text} />
              <WordsAndRights of={text} />
            </section>
          ))}
        </div>
      ))}
      <section id="ord" tabIndex={-1} aria-label="Ord">
        <h2 className={css.part}>Ord</h2>
        <WordList words={allWords} />
      </section>
    </>
  )
}
