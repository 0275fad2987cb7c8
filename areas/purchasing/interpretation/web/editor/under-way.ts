import type { Interpretation } from '../../contract.ts'

/** ms until a document is looked at again while a job works on it. */
export const lookAgain = 3000
/** Every look is in the audit trail, so there is an end to them. */
export const mostLooks = 60

/** Whether pages are made of an attachment. */
export const isShowable = (contentType: string) => /pdf|image/.test(contentType)

/** Whether a job reads the document, or makes its pages or those of an attachment. */
export const isUnderWay = (stored: Interpretation | undefined) =>
  stored !== undefined &&
  (stored.readingState === 'waiting' ||
    (stored.readingState === 'read' && stored.files.length === 0) ||
    stored.attachments.some(({ pages, contentType }) => pages === 0 && isShowable(contentType)))
