import { contract } from '#platform/endpoint.ts'
import { disputeCalls } from './dispute-calls.ts'
import { documentCalls } from './document-calls.ts'
import { editorCalls } from './editor-calls.ts'
import { helpCalls } from './help-calls.ts'
import { intakeCalls } from './intake-calls.ts'
import { learnedCalls } from './learned-calls.ts'
import { listCalls } from './list-calls.ts'
import { lookUpCalls } from './look-up-calls.ts'
import { sendCalls } from './send-calls.ts'

export type {
  BulkAnswer,
  Candidate,
  DocumentField,
  IntakeRow,
  Interpretation,
  InterpretationPage,
  ListRow,
} from './answers.ts'

/**
 * From a PDF to an invoice (decision A19, decision C1, decision C24, decision C27). The
 * requirement's calls, and beside them in the same style: takeover, getPage, getWords, undochange,
 * setcomment, removeStamp, removeAttachment, requestHelp, searchorgnumber, the intake ledger and
 * what is learned.
 */
export const interpretation = contract('interpretation', {
  ...listCalls,
  ...editorCalls,
  ...sendCalls,
  ...lookUpCalls,
  ...helpCalls,
  ...documentCalls,
  ...intakeCalls,
  ...disputeCalls,
  ...learnedCalls,
})
