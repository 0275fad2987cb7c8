import { Delayed } from '#platform/web/ui/message/Delayed.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import type { Place } from '#areas/places.ts'
import { documentFieldNames } from '../../fields.ts'
import viewer from '../viewer/viewer.module.css'
import css from './editor.module.css'

/** The editor before its document has come: everything where it will be, so that nothing jumps. */
export function EditorSkeleton({ backHref }: { backHref: Place }) {
  return (
    <div className={css.screen}>
      <PageHeader
        above={<RouteLink href={backHref}>Tolkningsresultat</RouteLink>}
        title="Fakturatolkning"
        facts={<>&nbsp;</>}
      />
      <div className={css.work}>
        <div className={viewer.viewer}>
          <div className={viewer.tools} />
          <Delayed />
        </div>
        <div className={`${css.panel} ${css.bones}`} aria-hidden>
          {documentFieldNames.map((name) => (
            <span key={name} />
          ))}
        </div>
      </div>
    </div>
  )
}
