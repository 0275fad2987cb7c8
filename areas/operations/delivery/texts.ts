import type { DeliveryState, Destination } from './rules.ts'

export const stateText: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Väntar',
  delivered: 'Levererad',
  dead: 'Misslyckad',
  withdrawn: 'Ersatt',
}
export const destinationText: Readonly<Record<Destination, string>> = {
  'core-system': 'Kärnsystemet',
  'invoice-system': 'Fakturasystemet',
  crm: 'CRM',
  chat: 'Chatten',
  mail: 'E-post',
}
/** What a message is about, by its kind; of a mail by its template. Older kinds have no word. */
export const kindText: Readonly<Record<string, string>> = {
  'batch.done': 'Batchkörning klar',
  'chat.message': 'Meddelande',
  'client.changed': 'Klient ändrad',
  'company.created': 'Företag skapat',
  'contact.saved': 'Kontakt sparad',
  'determination.drift': 'Avdrift i bedömningar',
  'invoice.administer': 'Faktura att hantera',
  'invoice.interpreted': 'Tolkad faktura',
  'invoice.message': 'Meddelande om faktura',
  'invoice.state': 'Fakturans läge',
  'invoice.subscription': 'Prenumeration på faktura',
  'limit.case': 'Limitärende',
  'onboarding.completed': 'Onboarding färdig',
  'onboarding.export': 'Export av onboardingar',
  'trigger.message': 'Bevakningshändelse',
  notice: 'Meddelande',
  feedbackAwaitingApproval: 'Feedback: inväntar godkännande',
  feedbackOther: 'Feedback: fråga eller besked',
  feedbackInProgress: 'Feedback: under hantering',
  feedbackInProgressDue: 'Feedback: hantering och förfall',
  feedbackApprovalRequest: 'Leveransgodkännande',
  feedbackApprovalReminder: 'Påminnelse om leveransgodkännande',
  onboardingInvitation: 'Inbjudan till onboarding',
  onboardingReminder: 'Påminnelse om onboarding',
}
