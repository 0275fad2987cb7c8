import { notice } from '#platform/server/mail/templates/notice.ts'
import type { MailTemplates, OutsideMails } from '#platform/server/mail/templates/template.ts'
import { credentialMails } from '#areas/foundation/apiclients/server/mail-templates.ts'
import { accountingMails } from '#areas/purchasing/accounting/server/mail-templates.ts'
import { accountMails } from '#areas/acquisition/bank/server/mail-templates.ts'
import { onboardingMails } from '#areas/acquisition/onboarding/server/mail-templates.ts'
import { signingMails } from '#areas/acquisition/signing/server/mail-templates.ts'
import { offerMails } from '#areas/acquisition/offers/server/mail-templates.ts'
import { invitedUserMails } from '#areas/parties/invitedusers/server/mail-templates.ts'
import { digestMails } from '#areas/operations/digest/server/mail-templates.ts'
import { feedbackTemplates } from '#areas/purchasing/feedback/server/mail-templates.ts'
import { intakeMails } from '#areas/purchasing/interpretation/server/mail-templates.ts'
import { invoiceMails } from '#areas/purchasing/invoices/server/mail-templates.ts'
import { subscriptionMails } from '#areas/purchasing/subscriptions/server/mail-templates.ts'

/** The mails to somebody outside the house. */
export const outsideMails: OutsideMails = {
  ...feedbackTemplates,
  ...intakeMails,
  ...accountMails,
  ...accountingMails,
  ...credentialMails,
  ...invitedUserMails,
  ...invoiceMails,
  ...offerMails,
  ...onboardingMails,
  ...signingMails,
  ...subscriptionMails,
}

/**
 * Every mail the program sends, by its template's name. Areas add theirs when they begin to write
 * to people.
 */
export const mailTemplates: MailTemplates = { notice, ...digestMails, ...outsideMails }
