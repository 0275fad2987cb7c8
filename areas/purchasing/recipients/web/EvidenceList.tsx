import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { Instant } from '#platform/web/ui/value/values.tsx'
import type { Proposal } from '../contract.ts'
import { evidenceNames } from '../texts.ts'
import css from './recipients.module.css'

type Part = Proposal['evidence'][number]
/** An issuer's number for a recipient is kept after the issuer's own. */
function written(kind: Part['kind'], text: string): string {
  if (kind !== 'customer') return text
  const [issuer = '', ...number] = text.split(' ')
  return `${number.join(' ')} hos ${formatOrganizationNumber(issuer)}`
}

/** What speaks for that two are the same: what each stands under, with its points (recipients 2). */
export function EvidenceList({
  proposal,
}: {
  proposal: Pick<Proposal, 'evidence' | 'notSame' | 'state'>
}) {
  const { evidence, notSame, state } = proposal
  return (
    <>
      <ul className={css.evidence}>
        {evidence.map(({ kind, one, other, points }) => (
          <li key={kind}>
            {evidenceNames[kind]} ({points} p)
            {/* The names of a branch stand above. */}
            {kind === 'branch' ? null : (
              <span className={css.sides}>
                {one === other
                  ? written(kind, one)
                  : `${written(kind, one)} – ${written(kind, other)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {notSame ? (
        <span className={css.said}>
          Inte samma, enligt {notSame.by} <Instant of={notSame.at} />: {notSame.why}
          {state === 'open' ? '. Mer har synts sedan dess.' : ''}
        </span>
      ) : null}
    </>
  )
}
