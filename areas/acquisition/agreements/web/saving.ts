import { useQueryClient } from '@tanstack/react-query'
import type { CommandEndpoint, InputOf } from '#platform/endpoint.ts'
import type { RefusalBody } from '#platform/refusal.ts'
import { call, type AnswerTo } from '#platform/web/call.ts'
import { useSaveForm, type FieldSentences } from '#platform/web/ui/form/form.ts'
import { refusalOf } from '#platform/web/ui/message/errors.ts'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'

/**
 * A command in two steps: `send`, and `refresh` for what it makes stale. A form that is drawn again
 * for each version forgets its draft in between, or the one for the new version would find it and
 * offer it as unsaved work.
 */
export function useSaving<E extends CommandEndpoint>(endpoint: E) {
  const client = useQueryClient()
  return {
    send: (input: InputOf<E>): Promise<AnswerTo<E>> => call(endpoint, input),
    refresh: () => {
      for (const name of endpoint.stale ?? [])
        void client.invalidateQueries({ queryKey: name.split('.') })
    },
  }
}

interface CreatableOptions<V> {
  readonly initial: V
  readonly draft: string
  readonly check: (typed: V) => FieldSentences
  /** Sends what is typed; answers the id it is stored under. */
  readonly send: (typed: V) => Promise<string>
  readonly refresh: () => void
  /** After the name of what was saved: 'är sparat'. */
  readonly saved: string
  /** Anything but a refusal is said in these words. */
  readonly notSaved: string
  /** What the form calls a field of the call. */
  readonly fieldOf?: (field: string) => string
  readonly onCreated: ((id: string) => void) | undefined
}
/** The form of an agreement or a bundle, which is given an address once it has been created. */
export function useCreatableForm<V extends Record<string, unknown> & { name: string }>({
  initial,
  draft,
  check,
  send,
  refresh,
  saved,
  notSaved,
  fieldOf = (field) => field,
  onCreated,
}: CreatableOptions<V>) {
  return useSaveForm<V>({
    initial,
    draft,
    check,
    save: async (typed) => {
      try {
        const id = await send(typed)
        // After the form knows that nothing is unsaved any more.
        setTimeout(() => onCreated?.(id))
      } catch (thrown) {
        const refusal: RefusalBody = refusalOf(thrown) ?? { code: 'notSaved', message: notSaved }
        const fields = refusal.fields?.map(({ field, message }) => ({
          field: fieldOf(field),
          message,
        }))
        throw Object.assign(new Error(refusal.message), refusal, fields && { fields })
      }
    },
    onSaved: ({ name }) => {
      refresh()
      notify.success(`${name} ${saved}`)
    },
  })
}
