type Name =
  | 'identityProvider'
  | 'companyA'
  | 'companyB'
  | 'personInformation'
  | 'screening'
  | 'riksbanken'
  | 'bankId'
  | 'seal'
  | 'mail'
  | 'clamd'
  | 'chat'
  | 'coreSystem'
  | 'invoiceSystem'
  | 'crm'
  | 'fortnox'
  | 'amlApplication'

/** What the landing page says of each outside system. */
export const landingList = (running: Readonly<Record<Name, { readonly url: string }>>) => {
  const {
    identityProvider,
    companyA,
    companyB,
    personInformation,
    screening,
    riksbanken,
    bankId,
    seal,
    mail,
    clamd,
    chat,
    coreSystem,
    invoiceSystem,
    crm,
    fortnox,
    amlApplication,
  } = running
  return [
    {
      name: 'Inloggning',
      what: 'En namngiven användare per roll, OpenID Connect.',
      url: identityProvider.url,
    },
    {
      name: 'Företagsupplysning A',
      what: 'Hela det påhittade registret.',
      url: companyA.url,
    },
    {
      name: 'Företagsupplysning B',
      what: 'Färre företag och färre uppgifter.',
      url: companyB.url,
    },
    {
      name: 'Personupplysning',
      what: 'Personer med påhittade uppgifter.',
      url: personInformation.url,
    },
    { name: 'PEP och sanktioner', what: 'Påhittade listor.', url: screening.url },
    { name: 'Riksbanken', what: 'Påhittade valutakurser.', url: riksbanken.url },
    {
      name: 'BankID',
      what: 'Elektronisk legitimation som signerar av sig själv.',
      url: bankId.url,
    },
    {
      name: 'Sigill och tidsstämplar',
      what: 'Utfärdaren av sigillet, och en klocka som andra litar på.',
      url: seal.url,
    },
    { name: 'Utkorg', what: 'Brev som Skynet har skickat.', url: mail.url },
    { name: 'Virusskanner', what: 'Finner EICAR i filer.', url: clamd.url },
    { name: 'Chatt', what: 'Meddelanden till chattkanaler.', url: chat.url },
    { name: 'Kärnsystem (AM)', what: 'Limitärenden.', url: coreSystem.url },
    { name: 'Fakturasystem (Keeros)', what: 'Skickade fakturor.', url: invoiceSystem.url },
    { name: 'CRM', what: 'Företagsposter.', url: crm.url },
    {
      name: 'Fortnox',
      what: 'Bokföringssystem med påhittade fakturor.',
      url: fortnox.url,
    },
    {
      name: 'AML-applikation',
      what: 'Visas i ramar där DEMO_AML_APP är 1.',
      url: amlApplication.url,
    },
  ]
}
