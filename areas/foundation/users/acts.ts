import type { Act } from './act-groups.ts'
import { actsOnCustomers } from './customer-acts.ts'
import { actsOnOutside } from './outside-acts.ts'
import * as who from './rules.ts'
import { actsOnTrail } from './trail-acts.ts'

/**
 * Who may do what (users 12): every act that takes a role, once. Contract entries name its group,
 * so that a call of no act here is found by a test.
 */
export const acts = {
  handleInvoices: {
    group: 'invoices',
    words:
      'Rätta, skicka, dela upp och tolka om fakturor, kommentera och hantera arbetslistan, och göra ett mottaget brev till ett bestridande',
    may: who.mayHandleInvoices,
  },
  removeInBulk: {
    group: 'invoices',
    words: 'Ta bort tolkningar ur en sökning, eller alla',
    may: who.mayRemoveInBulk,
  },
  steerInvoices: {
    group: 'invoices',
    words:
      'Pausa, släppa och bedöma en faktura på nytt, säga att lika fakturor inte är samma, och begära att en adress som godkänner leveranser godtas',
    may: who.maySteerInvoices,
  },
  serveInvoices: {
    group: 'invoices',
    words:
      'Synka och stämma av fakturor, skriva till utställaren och godkänna för mottagarens räkning',
    may: who.mayServeInvoices,
  },
  removeInvoices: {
    group: 'invoices',
    words: 'Ta bort en faktura',
    may: who.mayRemoveInvoices,
    besides: 'Med motivering',
  },
  seeExpired: {
    group: 'invoices',
    may: who.maySeeExpired,
    reads: 'Läsa listan över förfallna fakturor',
  },
  collect: {
    group: 'invoices',
    words:
      'Skriva in påminnelser, inkasso, bestridanden, löften och avbetalningar, och begära att en fordran skrivs av eller återköps',
    may: who.mayCollect,
  },
  seeCollection: {
    group: 'invoices',
    may: who.maySeeCollection,
    reads: 'Läsa hur det går med att få betalt för en faktura',
  },
  giveFeedback: {
    group: 'invoices',
    words: 'Återkoppla om fakturor till utställare och mottagare',
    may: who.mayGiveFeedback,
    besides: 'Till mottagare: Leveransgodkännande och Administratör',
    reads: 'Läsa hur en adress som tillfrågas om leveranser bedöms',
  },

  seePersonal: {
    group: 'clients',
    may: who.maySeePersonal,
    reads:
      'Läsa hela personnummer, styrelse, firmateckning, nyckelpersoner, kundkännedomssvar, bankkonton, avtalstexter, signerade dokument och underlag, företagsupplysningar och uppgifter om personer',
  },
  showNumbers: {
    group: 'clients',
    may: who.mayShowNumbers,
    reads: 'Visa ett helt personnummer, med motivering som står i granskningsloggen',
  },
  keepClients: {
    group: 'clients',
    words:
      'Ändra kontakter, dokument, mottagarnamn, kundnöjdhet, prenumerationer och intern information, och skriva anteckningar',
    may: who.mayKeepClients,
    reads: 'Läsa vilka kontakter, dokument och mottagarnamn som är borttagna',
  },
  steerClients: {
    group: 'clients',
    words:
      'Ändra status, bedömning, villkor, super-återköpslimit, integration, partner och bokföring, se över bolag på obestånd och begära att ett obestånd hävs',
    may: who.maySteerClients,
  },
  inviteUsers: {
    group: 'clients',
    words: 'Bjuda in och ta bort ett företags användare',
    may: who.mayInviteUsers,
    reads: 'Läsa vilka ett företag har bjudit in',
  },
  keepBlacklist: {
    group: 'clients',
    words: 'Lägga till i och ta bort ur blacklist',
    may: who.mayKeepBlacklist,
    reads: 'Läsa blacklist',
  },

  setSomeLimit: {
    group: 'credit',
    words: 'Sätta återköpslimit, ta över limiter',
    may: who.maySetSomeLimit,
    reads: 'Se vad som skulle hända när limiter förnyas',
    besides: 'Aldrig över den finansiella limiten',
  },
  setEveryLimit: {
    group: 'credit',
    words:
      'Sätta, ta bort och skicka alla limiter, besluta om limiten i offerter, stänga limitärenden för hand',
    may: who.maySetEveryLimit,
  },
  mergeRecipients: {
    group: 'credit',
    words: 'Begära att mottagare slås ihop eller tas isär, och säga att de inte är samma',
    reads: 'Läsa listan över mottagare som kan vara samma',
    may: who.mayMergeRecipients,
  },
  writeExceptions: {
    group: 'credit',
    words:
      'Göra undantag från en regel, och begära att en mottagare utomlands godtas eller neka den',
    may: who.mayWriteExceptions,
  },
  writeRules: {
    group: 'credit',
    words: 'Ändra regler, pröva regelhinkar och låta dem börja gälla',
    may: who.mayWriteRules,
    reads: 'Läsa regler, regelhinkar och prövningar',
  },
  chooseForProspects: {
    group: 'credit',
    may: who.mayChooseForProspects,
    reads: 'Läsa vilka regelhinkar som finns för prospekt',
  },
  placeRules: {
    group: 'credit',
    words: 'Välja var en regelhink finns, och vilken som bedömer ett företag',
    may: who.mayPlaceRules,
    reads: 'Läsa vilken regelhink som bedömer ett företag',
  },
  seeDecisions: {
    group: 'credit',
    may: who.maySeeDecisions,
    reads:
      'Läsa beslut om en faktura och varför, pröva det med andra uppgifter, läsa fakturans meddelanden',
  },
  runBatches: {
    group: 'credit',
    words: 'Starta och avbryta batchkörningar',
    may: who.mayRunBatches,
  },

  ...actsOnCustomers,

  writeKycSets: {
    group: 'agreements',
    words: 'Ändra, publicera och ta bort kundkännedomsformulär',
    may: who.mayWriteKycSets,
  },
  reviewKyc: {
    group: 'agreements',
    words: 'Ta ställning till kundkännedomssvar som är markerade som risk',
    may: who.mayReviewKyc,
    besides: 'Med motivering, och inte till dem man själv har slutfört',
  },
  answerKyc: { group: 'agreements', words: 'Svara i kundens ställe', may: who.mayAnswerKyc },
  prepareAgreements: {
    group: 'agreements',
    words:
      'Skapa avtal, starta och avbryta signering, ta bort det ingen har signerat, begära vem som får teckna firman',
    may: who.mayPrepareAgreements,
    reads: 'Priser utanför prislistan i ett företags avtal',
  },
  acceptSignatures: {
    group: 'agreements',
    words: 'Godkänna underskrifter på papper och att avtal är färdigsignerade',
    may: who.mayAcceptSignatures,
  },
  undoSignatures: {
    group: 'agreements',
    words: 'Öppna godkända avtal igen',
    may: who.mayUndoSignatures,
    besides: 'Med motivering',
  },
  keepAccounts: {
    group: 'agreements',
    words: 'Spara och godkänna bankkonton',
    may: who.mayKeepAccounts,
    besides: 'Den som sparade kontot godkänner det inte',
  },

  inquireIntoPersons: {
    group: 'lookUps',
    words: 'Hämta uppgifter om en person',
    may: who.mayInquireIntoPersons,
  },
  buyLookUps: {
    group: 'lookUps',
    words: 'Hämta upplysningar om ett företag och dess personer, och räkna om rating',
    may: who.mayBuyLookUps,
  },
  buyInBulk: {
    group: 'lookUps',
    words: 'Hämta upplysningar om alla klienter på en gång',
    may: who.mayBuyInBulk,
  },
  judgeHits: {
    group: 'lookUps',
    words: 'Bedöma om en träff på en lista över PEP och sanktioner är samma person eller bolag',
    may: who.mayJudgeHits,
    besides: 'Med motivering',
  },
  runAmlJobs: {
    group: 'lookUps',
    words: 'Köra AML-jobb, exporter och rapporter',
    may: who.mayRunAmlJobs,
    reads: 'Läsa körningar och hämta AML-exporter',
  },

  handleTasks: {
    group: 'system',
    words: 'Skriva, tilldela, klarmarkera och ta bort ärenden',
    may: who.mayHandleTasks,
    besides: 'Sina egna; alla för Ärendeadministratör',
  },
  writeTriggers: {
    group: 'system',
    words: 'Ändra bevakningar, triggrar och chattkanaler',
    may: who.mayWriteTriggers,
    reads: 'Läsa bevakningar, triggrar och vilka chattkanaler som finns',
  },
  workQueues: {
    group: 'system',
    words: 'Ta det som står näst på tur i sina arbetsköer, och lämna tillbaka det',
    may: who.mayWorkQueues,
    reads: 'Läsa det som väntar i sina arbetsköer',
  },
  releaseWork: {
    group: 'system',
    words: 'Släppa det någon annan har tagit ur en arbetskö',
    may: who.mayReleaseWork,
    reads: 'Läsa vad som är taget ur arbetsköerna, och av vem',
  },
  seeClaims: {
    group: 'system',
    may: who.maySeeClaims,
    reads: 'Läsa på en sak vem som har tagit den ur sin arbetskö',
  },
  ...actsOnOutside,
  configure: {
    group: 'system',
    words: 'Ändra inställningar och konfigurationsvärden',
    may: who.mayConfigure,
  },
  seeGeneral: { group: 'system', may: who.maySeeGeneral, reads: 'Läsa allmänna inställningar' },
  seeValues: { group: 'system', may: who.maySeeValues, reads: 'Läsa konfigurationsvärden' },
  manageUsers: {
    group: 'system',
    words: 'Lägga till, ändra och ta bort användare',
    may: who.mayManageUsers,
    reads: 'Läsa var en användare är inloggad',
    besides: 'Aldrig sina egna behörigheter',
  },
  seeUsers: {
    group: 'system',
    may: who.maySeeUsers,
    reads: 'Läsa användare och deras behörigheter',
  },
  manageApiClients: {
    group: 'system',
    words: 'Lägga till, ändra och ta bort API-klienter',
    may: who.mayManageApiClients,
    besides: 'Hemligheten mejlas till partnerns kontakt och visas aldrig här',
    reads: 'Läsa API-klienter',
  },
  answerPersons: {
    group: 'system',
    words: 'Beställa ett utdrag om en person, och bevara uppgifter tills vidare eller häva det',
    may: who.mayAnswerPersons,
    besides: 'Med skäl',
    reads:
      'Läsa vem som sett en persons uppgifter, och lämna ut det; läsa registerförteckningen och vad som finns om en person, hämta utdrag, och läsa vad som bevaras och gallras',
  },
  takeFiles: {
    group: 'system',
    may: who.mayTakeFiles,
    reads: 'Hämta listor som fil (CSV, Excel); med motivering när dagens rader är många',
  },
  seeCosts: { group: 'system', may: who.maySeeCosts, reads: 'Läsa vad uppslag har kostat' },
  ...actsOnTrail,
} as const satisfies Readonly<Record<string, Act>>
export type ActId = keyof typeof acts
