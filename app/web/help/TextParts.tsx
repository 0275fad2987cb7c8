import css from './help.module.css'
import { Markdown } from './Markdown.tsx'
import { wordsIn, type HelpText } from './read-text.ts'
import { WhoMay } from './WhoMay.tsx'

/** Words of the business and what they mean. */
export const WordList = ({ words }: { words: readonly (readonly [string, string])[] }) => (
  <dl className={css.words}>
    {words.map(([term, means]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{means}</dd>
      </div>
    ))}
  </dl>
)

/** What a screen is for and how one works there. */
export const TextBody = ({ of }: { of: HelpText }) => <Markdown text={of.body} />

/** The words of a screen, where it has any, and who may do what there. */
export function WordsAndRights({ of }: { of: HelpText }) {
  const words = wordsIn(of)
  return (
    <div className={css.text}>
      {words.length > 0 ? (
        <>
          <h4>Ord</h4>
          <WordList words={words} />
        </>
      ) : null}
      <h4>Vem får vad</h4>
      <WhoMay of={of} />
    </div>
  )
}
