import type { Act } from './act-groups.ts'
import * as who from './rules.ts'

/** The acts by which companies become customers (users 12). */
export const actsOnCustomers = {
  searchProspects: {
    group: 'prospects',
    words: 'Söka prospekt, kommentera dem och begära att de godkänns',
    may: who.maySearchProspects,
    reads: 'Läsa vad som beslutats om prospekt man har begärt beslut om',
  },
  readProspects: {
    group: 'prospects',
    may: who.mayReadProspects,
    reads: 'Läsa prospekt, offerter, prislistan och bedömningar',
  },
  makeOffers: {
    group: 'prospects',
    words: 'Göra och skicka offerter, och skriva vad kunden har svarat',
    may: who.mayMakeOffers,
  },
  keepPrices: {
    group: 'prospects',
    words: 'Ändra prislistan för offerter',
    may: who.mayKeepPrices,
    besides: 'Med motivering',
  },
  approveProspects: {
    group: 'prospects',
    words: 'Godkänna eller avslå ett prospekt',
    may: who.mayApproveProspects,
  },
  startOnboardings: {
    group: 'prospects',
    words: 'Starta en onboarding',
    may: who.mayStartOnboardings,
    reads: 'Läsa vad en ny onboarding följer på',
  },
  runOnboardings: {
    group: 'prospects',
    words: 'Bjuda in, påminna, ändra uppgifter, avbryta och slutföra en onboarding',
    may: who.mayRunOnboardings,
    reads: 'Läsa vad som saknas för att onboardings ska kunna göras',
  },
  listOnboardings: {
    group: 'prospects',
    may: who.mayListOnboardings,
    reads: 'Lista onboardings',
    besides: 'Innesäljare de onboardings de själva har startat',
  },
  seeOnboarding: {
    group: 'prospects',
    may: who.maySeeOnboarding,
    reads: 'Läsa en onboardings uppgifter och intern kundkännedom',
  },
  followOnboarding: {
    group: 'prospects',
    may: who.mayFollowOnboarding,
    reads: 'Läsa en onboarding och vad som saknas i den',
    besides: 'Innesäljare de onboardings de själva har startat',
  },
  assignOnboardings: {
    group: 'prospects',
    words: 'Skicka en onboarding till CRM igen',
    may: who.mayAssignOnboardings,
    reads: 'Läsa vilka säljare som finns att välja',
  },
  overseeOnboardings: {
    group: 'prospects',
    words: 'Ta bort och exportera onboardings, byta säljare och lösa fel',
    may: who.mayOverseeOnboardings,
    reads: 'Hämta exporter av onboardings',
  },
  rateAml: {
    group: 'clients',
    words: 'Räkna om ett företags AML-betyg',
    may: who.mayRateAml,
  },
  seeAml: {
    group: 'clients',
    may: who.maySeeAml,
    reads: 'Läsa AML-betyg med skäl och historik, AML-övervakningen och AML-risköversikten',
  },
  seePortfolio: {
    group: 'clients',
    may: who.maySeePortfolio,
    reads: 'Läsa portföljen: vad som är köpt och inte betalt, av vem och på vem',
  },
  writeAgreements: {
    group: 'agreements',
    words: 'Ändra och arkivera avtal och avtalsbuntar, och begära att en revision får gälla',
    may: who.mayWriteAgreements,
  },
  readAgreements: {
    group: 'agreements',
    may: who.mayReadAgreements,
    reads: 'Läsa avtal, revisioner och avtalsbuntar',
  },
} as const satisfies Readonly<Record<string, Act>>
