import { whoInWords } from '#areas/foundation/users/permission-lines.ts'
import { useActor } from '#platform/web/actor.ts'
import css from './help.module.css'
import { permissionsOf, type HelpText } from './read-text.ts'

/** Who may do and read what on a screen, and whether one may oneself. */
export function WhoMay({ of }: { of: HelpText }) {
  const { policies } = useActor()
  return (
    <dl className={css.who}>
      {permissionsOf(of).map(({ id, words, besides, who, seconds }) => (
        <div key={id}>
          <dt>{words}</dt>
          <dd>
            <strong>
              {who.some((one) => policies.includes(one)) ? 'Du får.' : 'Du får inte.'}
            </strong>{' '}
            {whoInWords(who)}.{besides ? ` ${besides}.` : ''}
            {seconds.length > 0 ? (
              <ul>
                {seconds.map((second) => (
                  <li key={second.when}>
                    {second.when} kräver en andra person: {whoInWords(second.who)}.
                  </li>
                ))}
              </ul>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
