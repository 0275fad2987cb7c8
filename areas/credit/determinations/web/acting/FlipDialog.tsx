import { SuggestedLimitPanel } from '#areas/credit/limits/web/SuggestedLimitPanel.tsx'
import { SuggestedExceptionPanel } from '#areas/credit/whitelist/web/SuggestedExceptionPanel.tsx'
import { Dialog } from '#platform/web/ui/message/Dialog.tsx'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { takesSecondPerson, titleOfAct, type FlipAct } from './flip-act.ts'

interface FlipDialogProps {
  act: FlipAct
  /** With the id of what waits for a second person; null when it counts now. */
  onSaved: (approvalId: string | null) => void
  onClose: () => void
}
/**
 * What a flip says would have turned the decision, as the form that does it: filled in, with why it
 * is suggested, and whether it takes a second person (invoices 162).
 */
export function FlipDialog({ act, onSaved, onClose }: FlipDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={titleOfAct(act)} width={760}>
      <Notice>{act.text}.</Notice>
      {act.kind === 'limit' ? (
        <SuggestedLimitPanel
          organizationNumber={act.organizationNumber}
          limitType={act.limit}
          suggested={{ limitValue: act.to, decisionReferens: act.text }}
          determinationId={act.determinationId}
          onSaved={(approvalId) => {
            onSaved(approvalId)
            onClose()
          }}
        />
      ) : (
        <>
          <Notice>{takesSecondPerson}</Notice>
          <SuggestedExceptionPanel
            exception={act.exception}
            comment={act.text}
            determinationId={act.determinationId}
            onSaved={onSaved}
            onDone={onClose}
          />
        </>
      )}
    </Dialog>
  )
}
