import type { Token } from '../contract.ts'
import type { AgreementContent } from '../token-fields.ts'
import css from './agreement.module.css'
import { RichText } from './RichText.tsx'

/** An agreement as its reader gets it: the summary, when there is one, and the text. */
export function ContentPreview({
  content,
  tokens,
}: {
  content: AgreementContent
  tokens: readonly Token[]
}) {
  return (
    <>
      {content.summary === '' ? null : (
        <article className={css.paper} aria-label="Sammanfattning">
          <p className={css.part}>Sammanfattning</p>
          <RichText html={content.summary} tokens={tokens} />
        </article>
      )}
      <article className={css.paper} aria-label="Avtalstext">
        <RichText html={content.text} tokens={tokens} />
      </article>
    </>
  )
}
