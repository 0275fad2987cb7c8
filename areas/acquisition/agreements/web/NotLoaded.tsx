import { ErrorPage } from '#platform/web/ui/frame/ErrorPage.tsx'
import { notLoaded } from '../texts.ts'

const failure = Object.assign(new Error(notLoaded), { code: 'notLoaded' })

/** An agreement, or what belongs to one, that could not be fetched (agreements 13). */
export const NotLoaded = ({ answer }: { answer: { refetch: () => unknown } }) => (
  <ErrorPage title="Avtal" error={failure} onRetry={() => void answer.refetch()} />
)
