import { isKeyOf } from '#platform/record.ts'
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
/** What a message is about, by its kind; of a mail by its template (delivery 1). */
export const kindText: Readonly<Record<string, string>> = {
  'admin-job.monitoringIssuers': 'Bevakning av utställare klar',
  'admin-job.monitoringRecipients': 'Bevakning av mottagare klar',
  'admin-job.realPrincipals': 'Verkliga huvudmän klara',
  'admin-job.aml': 'AML-kontroll klar',
  'admin-job.expiredInvoices': 'Förfallna fakturor klara',
  'admin-job.amlExport': 'AML-export klar',
  'admin-job.amlReport': 'AML-betygsrapport klar',
  'account.changed': 'Nytt konto för utbetalningar',
  'batch.done': 'Batchkörning klar',
  'company.created': 'Företag skapat',
  'determination.drift': 'Avdrift i bedömningar',
  'invoice.administer': 'Faktura att hantera',
  'invoice.credited': 'Krediterad faktura',
  'invoice.creditUndone': 'Återtagen kreditering',
  'invoice.interpreted': 'Tolkad faktura',
  'invoice.message': 'Meddelande om faktura',
  'invoice.state': 'Fakturans läge',
  'invoice.subscription': 'Prenumeration på faktura',
  'limit.case': 'Limitärende',
  'onboarding.completed': 'Onboarding färdig',
  'onboarding.export': 'Export av onboardingar',
  'terms.changed': 'Kundens villkor',
  'trigger.message': 'Bevakningshändelse',
  notice: 'Besked',
  digest: 'Daglig sammanfattning',
  feedbackAwaitingApproval: 'Feedback: inväntar godkännande',
  feedbackOther: 'Feedback: fråga eller besked',
  feedbackInProgress: 'Feedback: under hantering',
  feedbackInProgressDue: 'Feedback: hantering och förfall',
  feedbackApprovalRequest: 'Leveransgodkännande',
  feedbackApprovalReminder: 'Påminnelse om leveransgodkännande',
  accountChangeAsked: 'Begäran om nytt konto',
  invitedUser: 'Inbjudan av användare',
  accountChanged: 'Nytt konto',
  accountingInvitation: 'Inbjudan att koppla bokföringssystem',
  agreementsSealed: 'Länk till undertecknade avtal',
  agreementsSealedWithFile: 'Undertecknade avtal',
  partnerCredential: 'Hemlighet till partner',
  partnerContactChanged: 'Ny kontakt för partners hemligheter',
  mailRefused: 'Svar på brev som inte kunde läsas',
  offer: 'Offert',
  invoiceMessage: 'Brev om faktura',
  dunningLetter: 'Påminnelse, inkassokrav eller begäran om återköp',
  invoiceReached: 'Besked till prenumerant',
  onboardingInvitation: 'Inbjudan till onboarding',
  onboardingReminder: 'Påminnelse om onboarding',
}

/** A destination as people call it; one from before has its own name. */
export const nameOfDestination = (destination: string) =>
  isKeyOf(destinationText, destination) ? destinationText[destination] : destination
/** A kind as people call it; one that is written no more is itself. */
export const nameOfKind = (kind: string) => kindText[kind] ?? kind
/** Where a kind that may be written by hand goes, and what it is. */
export function partsOf(serviceBus: string) {
  const [destination = '', kind = ''] = serviceBus.split('/')
  return { destination, kind }
}
/** 'Kärnsystemet: Limitärende' */
export function busText(serviceBus: string): string {
  const { destination, kind } = partsOf(serviceBus)
  return `${nameOfDestination(destination)}: ${nameOfKind(kind)}`
}
export const tries = (count: number) => (count === 1 ? '1 försök' : `${count} försök`)
