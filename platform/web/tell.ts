import { answers } from './data.ts'
import { refusalOf } from './ui/message/errors.ts'
import { notify } from './ui/message/Snackbar.tsx'
import { showUnexpectedError } from './ui/message/UnexpectedErrorDialog.tsx'

/**
 * Does something outside a form and says how it went. Answers whether it succeeded; a refusal is
 * told in its own words. What `undo` takes back can be taken back for ten seconds (shell 108).
 */
export async function tell<A>(
  act: () => Promise<A>,
  done?: string,
  undo?: (answer: A) => Promise<unknown>,
): Promise<boolean> {
  try {
    const answer = await act()
    if (done && undo)
      notify.success(done, 10, {
        text: 'Ångra',
        key: 'z',
        run: () => void tell(() => undo(answer), 'Ångrat'),
      })
    else if (done) notify.success(done)
    return true
  } catch (error) {
    const refusal = refusalOf(error)
    // What somebody else has saved is shown before the next try.
    if (refusal?.code === 'stale') void answers.invalidateQueries()
    if (refusal) notify.error(refusal.message)
    else showUnexpectedError(error)
    return false
  }
}
