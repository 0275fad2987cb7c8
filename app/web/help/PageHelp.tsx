import { useMatches } from '@tanstack/react-router'
import { clientTypeOf, tabOf } from '#areas/parties/client/rules.ts'
import { places } from '#areas/places.ts'
import { useActor } from '#platform/web/actor.ts'
import { usePathPart, useSearchPart } from '#platform/web/place.ts'
import { KeyList } from '#platform/web/ui/frame/KeyList.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import css from './help.module.css'
import { textOf } from './texts.ts'
import { TextBody, WordsAndRights } from './TextParts.tsx'

/** Which part of its screen is shown: a client's tab, or what of an invoice. */
function usePart(): string {
  const actor = useActor()
  const tab = usePathPart('tab')
  const type = clientTypeOf(usePathPart('type'))
  const part = useSearchPart('del')
  return type ? tabOf(tab, type, actor).name : (part ?? '')
}

/**
 * What the help says of the page one is at: its text, its keys, its words and who may do what (shell
 * 106).
 */
export function PageHelp() {
  const screen = useMatches().at(-1)?.fullPath ?? '/'
  const text = textOf(screen, usePart())
  return (
    <>
      {text ? (
        <>
          <h3 className={css.title}>{text.title}</h3>
          <TextBody of={text} />
        </>
      ) : null}
      <div className={css.text}>
        <h4>Tangenter</h4>
        <KeyList />
      </div>
      {text ? (
        <>
          <WordsAndRights of={text} />
          <p className={css.more}>
            <RouteLink href={places.handbookOf(text.key)}>Läs i handboken</RouteLink>
            <RouteLink href={places.permissions}>Alla behörigheter</RouteLink>
          </p>
        </>
      ) : null}
    </>
  )
}
