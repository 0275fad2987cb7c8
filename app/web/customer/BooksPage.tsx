import { useEffect, useRef, useState } from 'react'
import { ask, Refused, type Answer } from './ask.ts'
import { Heading } from './Heading.tsx'
import { sentenceOf, useWords } from './language.tsx'
import type { BooksReturn } from './place.ts'
import css from './customer.module.css'

interface BooksPageProps {
  /** The secret of the link; undefined when the tab knows none. */
  readonly token: string | undefined
  /** What the accounting system led back with; undefined when it has not been asked. */
  readonly back: BooksReturn | undefined
}
/** Where a customer lets us read its books: by a link and a login at Fortnox (accounting 7). */
export function BooksPage({ token, back }: BooksPageProps) {
  const all = useWords()
  const words = all.books
  const [shown, setShown] = useState<Answer<'openBooks'>>()
  const [connected, setConnected] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const asked = useRef(false)
  useEffect(() => {
    // A code holds once.
    if (asked.current) return
    asked.current = true
    const answering = back?.code
      ? ask('completeBooks', { state: back.state, code: back.code }).then(({ companyName }) =>
          setConnected(companyName),
        )
      : opened(token).then(setShown)
    answering.catch(setProblem)
  }, [token, back])
  async function go() {
    if (token === undefined) return
    setIsBusy(true)
    try {
      const { url } = await ask('beginBooks', { token })
      location.assign(url)
    } catch (error) {
      setProblem(error)
      setIsBusy(false)
    }
  }
  if (connected !== undefined)
    return (
      <>
        <Heading>{words.done}</Heading>
        <p role="status">{words.isConnected(connected)}</p>
      </>
    )
  return (
    <>
      <Heading>{shown ? words.title(shown.companyName) : words.plainTitle}</Heading>
      {problem === undefined ? null : (
        <p role="alert" className={css.problem}>
          {sentenceOf(all, problem)}
        </p>
      )}
      {back && !back.code ? <p role="status">{words.notGiven}</p> : null}
      {shown ? (
        <>
          <p>{words.invited(shown.inviterName)}</p>
          <ul>
            {words.what.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p>{all.validTo(shown.validTo)}</p>
          <button type="button" className={css.primary} disabled={isBusy} onClick={() => void go()}>
            {words.go}
          </button>
        </>
      ) : null}
      {!shown && problem === undefined ? <p role="status">{all.loading}</p> : null}
    </>
  )
}

async function opened(token: string | undefined) {
  if (token === undefined) throw new Refused(0, 'noLink', '')
  return ask('openBooks', { token })
}
