import type { RunOutcome, ScheduleTrouble } from './rules.ts'

/** What is done by itself, by the names of the schedules (jobs 5). */
export const scheduleText: Readonly<Record<string, string>> = {
  'approvals-expire': 'Avslutar det som ingen har godkänt i tid',
  'awaiting-fallen-due':
    'Avslutar fakturor som förföll medan de väntade på mottagaren eller var pausade',
  'ask-auto-booking': 'Frågar AM om automatisk bokföring',
  'ask-core-system': 'Frågar AM om limitärenden',
  'ask-core-terms': 'Frågar AM om kunders villkor',
  'ask-invoice-system': 'Frågar fakturasystemet om fakturor',
  'compare-recipients': 'Jämför mottagare som kan vara samma',
  'compare-monitoring': 'Jämför leverantörernas bevakning med kunderna',
  'count-rules': 'Räknar dagens och månadens utfall',
  'decide-within-budget': 'Bedömer fakturor som väntade på budget',
  'determination-months': 'Förbereder kommande månaders bedömningar',
  digest: 'Mejlar den dagliga sammanfattningen',
  'documents-sweep': 'Rensar borttagna dokument',
  'expiring-limits': 'Letar efter limiter som går ut',
  'fetch-exchange-rates': 'Hämtar växelkurser från Riksbanken',
  'find-aging-seals': 'Förnyar förseglingar av avtal',
  'forget-invoice-system-events': 'Rensar fakturasystemets gamla händelser',
  'forget-partner-requests': 'Rensar partners gamla anrop',
  'interpretation-drafts-sweep': 'Rensar borttagna tolkningar',
  'interpretation-imap': 'Hämtar fakturor ur brevlådan',
  'keep-portfolio': 'Sparar portföljen som den var när dagen var slut',
  'keypersons-changed': 'Stämmer av nyckelpersoner mot ändrade listor',
  'keypersons-screen': 'Stämmer av nyckelpersoner mot listorna på nytt',
  'onboarding-failures': 'Letar efter onboardingens misslyckade leveranser',
  'onboarding-followers': 'Berättar för den som följer en onboarding',
  'onboarding-reminders': 'Påminner kunder om sin onboarding',
  'rate-again': 'Räknar om gamla ratingar',
  'rate-by-changed-buckets': 'Räknar om rating efter ändrade regler',
  'look-at-files': 'Jämför sparade filer med det som sparades',
  'look-for-aml': 'Räknar om AML-betyg när något har ändrats',
  'look-for-lost-rows': 'Ser efter om rader saknas i granskningsloggen',
  'read-accounting': 'Hämtar fakturor från kundernas bokföring',
  'read-monitoring': 'Läser leverantörernas bevakning',
  'screen-debtors-abroad': 'Stämmer av mottagare utomlands mot listorna',
  'replay-sample': 'Bedömer ett urval på nytt som kontroll',
  'rescue-interpretations': 'Tar upp tolkningar som har blivit liggande',
  'rescue-invoices': 'Tar upp fakturor som har blivit liggande',
  'rescue-outbox': 'Tar upp leveranser som har blivit liggande',
  'seal-what-waits': 'Förseglar avtal som väntar',
  shadows: 'Bedömer med regler på prov',
  'stamp-heads': 'Tidsstämplar granskningsloggen',
  'sweep-files': 'Rensar filer som ingen har kvar',
  'sweep-removed': 'Rensar det som inte längre kan ångras',
  'remove-past-time': 'Tar bort personuppgifter vars tid är ute',
  'usertasks-sweep': 'Rensar borttagna ärenden',
  'watch-person-searches': 'Ser efter vem som söker ovanligt ofta efter personer',
}
/** A schedule as people call it; one that is done no more is itself. */
export const nameOfSchedule = (name: string): string => scheduleText[name] ?? name

/** A schedule that has not gone well for a while (jobs 7). */
export const troubleText: Readonly<Record<ScheduleTrouble, string>> = {
  failing: 'Misslyckas',
  late: 'Efter',
}
export const outcomeText: Readonly<Record<RunOutcome, string>> = {
  running: 'Pågår',
  done: 'Klar',
  failed: 'Misslyckad',
}
