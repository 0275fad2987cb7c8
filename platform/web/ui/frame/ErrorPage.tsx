import { ErrorState } from '../message/ErrorState.tsx'
import { PageHeader } from './PageHeader.tsx'

interface ErrorPageProps {
  /** What the page would have shown: 'Användare'. */
  title: string
  error: unknown
  onRetry: () => void
}

/** Stands in the place of a whole page that could not be fetched, which keeps its name. */
export const ErrorPage = ({ title, error, onRetry }: ErrorPageProps) => (
  <>
    <PageHeader title={title} />
    <ErrorState error={error} onRetry={onRetry} />
  </>
)
