import { useSearch } from '@tanstack/react-router'
import { EmptyState } from '#platform/web/ui/message/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/message/ErrorState.tsx'
import { PageHeader } from '#platform/web/ui/frame/PageHeader.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { usePathPart, withSearch } from '#platform/web/place.ts'
import { places } from '#areas/places.ts'
import { texts } from '../../texts.ts'
import { Editor } from './Editor.tsx'
import { EditorSkeleton } from './EditorSkeleton.tsx'
import { useDocument } from './useDocument.ts'

/** /tolkien/invoice/{parseId}: one document, its image beside its values. */
export function InterpretationScreen() {
  const parseId = usePathPart('parseId') ?? ''
  // Another document begins from the beginning: field, lock and windows are its own.
  return <One key={parseId} id={parseId} />
}

function One({ id }: { id: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const document = useDocument(id)
  const { shown, error } = document
  if (shown) return <Editor id={id} shown={shown} document={document} search={search} />
  if (!error) return <EditorSkeleton backHref={withSearch(places.interpretations, search)} />
  return (
    <>
      <PageHeader
        title="Fakturatolkning"
        above={
          <RouteLink href={withSearch(places.interpretations, search)}>Tolkningsresultat</RouteLink>
        }
      />
      {error.status === 404 || error.status === 400 ? (
        <EmptyState icon="interpretation" text={texts.notFound} />
      ) : (
        <ErrorState error={error} onRetry={() => void document.refetch()} />
      )}
    </>
  )
}
