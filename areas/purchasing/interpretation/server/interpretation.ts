import type { Database } from '#platform/server/database.ts'
import { handlers } from '#platform/server/serve.ts'
import { interpretation } from '../contract.ts'
import {
  getInvoiceFilesByEmail,
  removeAttachment,
  saveAttachment,
  saveAttachmentFile,
} from './intake/attachments.ts'
import {
  hasPendingInterpretations,
  reinterpret,
  reinterpretDraft,
  reinterpretPending,
  removeAll,
  removeBySearch,
  removeDraft,
  removeSelected,
} from './bulk.ts'
import {
  resetdocuments,
  savechange,
  setcomment,
  setRecipientIsForeignEntity,
  undochange,
} from './change.ts'
import {
  getDocument,
  getDocumentWithAttachments,
  getothermatches,
  getPage,
  gettextinselection,
  getWords,
} from './intake/documents.ts'
import { checkifduplicate } from './duplicate.ts'
import { get } from './get.ts'
import { getIntakeFile, intake, retryIntake, upload } from './intake/intake.ts'
import { forgetLearned, learned, restoreLearned } from './reading/learned.ts'
import { all, getActivities, getDrafts } from './list.ts'
import { ping, pingrelease, takeover } from './lock.ts'
import { getorgname, getorgnumber, searchorgnumber } from './lookup.ts'
import { save, saveAdminInvoice } from './save.ts'
import { resendInterpretation } from './sending/sending.ts'
import { splitinvoice } from './split.ts'
import { removeStamp, saveinvoiceimage } from './sending/stamp.ts'
import { completeHelpRequest, requestHelp, setstatus } from './status.ts'

/**
 * The calls of invoice interpretation. Pings keep the lock outside the audit trail, so they get a
 * connection of their own.
 */
export const interpretationServed = (writes: Database) =>
  handlers(interpretation, {
    all,
    getActivities,
    removeSelected,
    removeBySearch,
    removeAll,
    reinterpret,
    getDrafts,
    removeDraft,
    reinterpretDraft,
    ping: ping(writes),
    pingrelease,
    takeover,
    get,
    getPage,
    getWords,
    getothermatches,
    gettextinselection,
    savechange,
    undochange,
    resetdocuments,
    setRecipientIsForeignEntity,
    setcomment,
    save,
    saveAdminInvoice,
    setstatus,
    resendInterpretation,
    checkifduplicate,
    requestHelp,
    completeHelpRequest,
    hasPendingInterpretations,
    reinterpretPending,
    getorgnumber,
    getorgname,
    searchorgnumber,
    upload,
    getDocument,
    getDocumentWithAttachments,
    saveinvoiceimage,
    removeStamp,
    getInvoiceFilesByEmail,
    saveAttachment,
    saveAttachmentFile,
    removeAttachment,
    splitinvoice,
    intake,
    getIntakeFile,
    retryIntake,
    learned,
    forgetLearned,
    restoreLearned,
  })
