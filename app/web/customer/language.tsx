import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { isKeyOf } from '#platform/record.ts'
import { Refused } from './ask.ts'
import { english } from './words-en.ts'
import { swedish, type Words } from './words-sv.ts'

const kept = 'customer-language'
const Spoken = createContext<{ readonly words: Words; readonly turn: () => void }>({
  words: swedish,
  turn: () => undefined,
})
export const useWords = () => useContext(Spoken).words
/** Changes between the two languages. */
export const useTurn = () => useContext(Spoken).turn

/** Speaks the language that was chosen last, else the browser's: Swedish, or English to others. */
export function Language({ children }: { children: ReactNode }) {
  const [isEnglish, choose] = useState(() => {
    const chosen = sessionStorage.getItem(kept)
    return chosen === null ? !/^(sv|nb|nn|no|da)\b/i.test(navigator.language) : chosen === 'en'
  })
  useEffect(() => {
    document.documentElement.lang = isEnglish ? 'en' : 'sv'
  }, [isEnglish])
  const turn = () => {
    sessionStorage.setItem(kept, isEnglish ? 'sv' : 'en')
    choose(!isEnglish)
  }
  return (
    <Spoken.Provider value={{ words: isEnglish ? english : swedish, turn }}>
      {children}
    </Spoken.Provider>
  )
}

/** What to say of an error: by the refusal's code, else as the server worded it. */
export function sentenceOf({ refusals }: Words, error: unknown): string {
  if (!(error instanceof Refused)) return refusals.unexpected
  if (isKeyOf(refusals, error.code)) return refusals[error.code]
  return error.message || refusals.unexpected
}
/** What BankID says of an order. One it does not know is under way, or an error. */
export function hintOf({ hints }: Words, hint: string, state: string): string {
  if (isKeyOf(hints, hint)) return hints[hint]
  return state === 'pending' ? hints.pending : hints.failed
}
/** Why a signature that was begun is none. */
export function signingHintOf(words: Words, hint: string): string {
  const { failures } = words.agreement
  return isKeyOf(failures, hint) ? failures[hint] : hintOf(words, hint, 'failed')
}
