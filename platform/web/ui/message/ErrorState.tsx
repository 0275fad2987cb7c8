import { Button } from '@mantine/core'
import { refusalOf, requestIdOf, unexpectedText, unexpectedTitle } from './errors.ts'
import { Icon } from '../look/icons.tsx'
import css from '../look/states.module.css'

/** The request's id, small, for the one who calls support. Nothing when there is none. */
export function RequestId({ id }: { id?: string | undefined }) {
  return id ? <p className={css.request}>Ärendenummer för supporten: {id}</p> : null
}

/**
 * Whether the thing of an address does not exist: nothing has its id, or what stands there is no id
 * at all. To try again is of no use then.
 */
export const isNoSuch = (status: number) => status === 404 || status === 400

interface ErrorStateProps {
  /** What was thrown. A refusal shows its own sentence, anything else the specified one. */
  error?: unknown
  onRetry?: () => void
}

/** Stands in the place of what could not be fetched. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const refusal = refusalOf(error)
  return (
    <div role="alert" className={css.state} data-tone="error">
      <Icon name="warning" size={20} />
      <p className={css.title}>{refusal ? refusal.message : unexpectedTitle}</p>
      {refusal ? null : <p>{unexpectedText}</p>}
      {refusal?.fields?.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      {onRetry ? <Button onClick={onRetry}>Försök igen</Button> : null}
      <RequestId id={requestIdOf(error)} />
    </div>
  )
}
