import type { Viewer } from '#platform/web/actor.ts'
import {
  isIn,
  mayManageApiClients,
  mayMergeRecipients,
  mayRunAmlJobs,
  maySeeDecisions,
  maySeeToOddRows,
  maySeeValues,
  mayWriteRules,
  mayWriteTriggers,
  withAuditor,
  type Group,
} from '#areas/foundation/users/rules.ts'
import type { Way } from '#areas/operations/search/web/found.ts'
import { places } from '#areas/places.ts'
import { menuOf } from './menu.ts'

interface BesideMenu extends Way {
  readonly visibleTo?: Group
}
/** Pages that have no entry in the menu; the search of the frame leads to them too (search 15). */
const besideMenu: readonly BesideMenu[] = [
  { label: 'Fakturor just nu', href: places.ticker },
  { label: 'Sök i alla fakturor', href: places.allInvoices },
  { label: 'Bedöm faktura', href: places.invoiceDetermination },
  { label: 'Avstämning', href: places.settlement, visibleTo: withAuditor(maySeeDecisions) },
  {
    label: 'Samma mottagare?',
    href: places.sameRecipients,
    visibleTo: withAuditor(mayMergeRecipients),
  },
  {
    label: 'Nattens omkörningar',
    href: places.replayChecks,
    visibleTo: withAuditor(mayWriteRules),
  },
  { label: 'Basregler', href: places.rules, visibleTo: withAuditor(mayWriteRules) },
  { label: 'Bevakning', href: places.monitoring, visibleTo: withAuditor(mayWriteTriggers) },
  {
    label: 'Rader som inte gick att läsa',
    href: places.oddRows,
    visibleTo: withAuditor(maySeeToOddRows),
  },
  { label: 'Chattkanaler', href: places.chatChannels, visibleTo: withAuditor(mayWriteTriggers) },
  { label: 'API-klienter', href: places.apiClients, visibleTo: withAuditor(mayManageApiClients) },
  {
    label: 'Jobb och scheman',
    href: places.settingsPart('jobb'),
    visibleTo: withAuditor(mayRunAmlJobs),
  },
  {
    label: 'Konfigurationsvärden',
    href: places.settingsPart('varden'),
    visibleTo: withAuditor(maySeeValues),
  },
  { label: 'Behörigheter', href: places.permissions },
  { label: 'Mina inloggningar', href: places.ownSessions },
  { label: 'Handbok', href: places.handbook },
]
/** What people call a page when they do not say its name. */
const called: Readonly<Record<string, readonly string[]>> = {
  [places.start]: ['godkännanden', 'inkorg', 'åtgärder', 'ärenden', 'mina uppgifter'],
  [places.clientSearch]: ['kunder', 'bolag', 'utställare', 'mottagare', 'gäldenärer'],
  [places.clients]: [
    'kundlista',
    'klientlista',
    'mina kunder',
    'säljare',
    'limitutnyttjande',
    'inaktiva kunder',
  ],
  [places.personSearch]: ['personsök', 'folkbokföring'],
  [places.workList]: ['fakturor som stoppats', 'fel på fakturor'],
  [places.invoices]: ['beslut', 'köpta fakturor'],
  [places.allInvoices]: ['äldre fakturor', 'summa', 'belopp', 'gäldenärens fakturor'],
  [places.interpretations]: ['inkomna fakturor', 'pdf', 'skanning', 'tolkning'],
  [places.ruleBuckets]: ['regelhinkar', 'kreditpolicy'],
  [places.ratings]: ['kreditbetyg', 'kreditupplysning'],
  [places.prospects]: ['ansökan', 'prospekt', 'offert'],
  [places.kycSets]: ['kundkännedom', 'frågor'],
  [places.blacklist]: ['svarta listan', 'spärrlista'],
  [places.users]: ['personal', 'konton', 'roller'],
  [places.expiredInvoices]: ['inkasso', 'påminnelser', 'obetalda fakturor'],
  [places.ticker]: ['ticker', 'direkt', 'väggskärm'],
  [places.invoiceDetermination]: ['prova en faktura', 'simulera'],
  [places.settlement]: ['inbetalningar', 'stäm av'],
  [places.sameRecipients]: ['dubbletter', 'slå ihop'],
  [places.replayChecks]: ['omkörning', 'skuggkörning'],
  [places.currencies]: ['växelkurser'],
  [places.audit]: ['logg', 'spårning', 'historik'],
  [places.deliveries]: ['utskick', 'brev', 'webhookar'],
  [places.triggers]: ['larm', 'aviseringar'],
  [places.chatChannels]: ['teams', 'slack'],
  [places.apiClients]: ['partner', 'integration', 'hemlighet'],
  [places.settingsPart('jobb')]: ['körningar', 'aml-export', 'nattjobb'],
  [places.settingsPart('varden')]: ['gränsvärden', 'parametrar'],
  [places.settings]: ['prislista', 'spärra försäljning', 'skicka för hand'],
  [places.permissions]: ['roller', 'vem får vad', 'rättigheter'],
  [places.ownSessions]: ['sessioner', 'enheter'],
  [places.handbook]: ['hjälp', 'manual', 'ordlista', 'kortkommandon'],
}

/** Every page somebody may go to, the menu's first, with what else it is called. */
export const waysOf = (viewer: Viewer): readonly Way[] =>
  [
    ...menuOf(viewer),
    ...besideMenu.filter(({ visibleTo }) => visibleTo === undefined || isIn(visibleTo, viewer)),
  ].map(({ label, href }) => ({ label, href, called: called[href] ?? [] }))
