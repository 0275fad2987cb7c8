import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#platform/web/ui/list/address.ts'
import { AccessDeniedScreen } from '#areas/operations/shell/web/AccessDeniedScreen.tsx'
import { LoggedInScreen } from '#areas/operations/shell/web/LoggedInScreen.tsx'
import { SignedOutScreen } from '#areas/operations/shell/web/SignedOutScreen.tsx'
import { place, root, screen } from './screen.tsx'

const taskRedirect = async () =>
  (await import('#areas/acquisition/companytasks/web/TaskRedirectScreen.tsx')).TaskRedirectScreen

const claims = async () => import('./CollectorPages.tsx')

const screens = [
  screen('/', async () => (await import('./StartPage.tsx')).StartPage),
  screen('/task/$id/{-$time}', async () => (await import('./StartPage.tsx')).StartPage),
  screen(
    '/done/$figure',
    async () => (await import('#areas/operations/today/web/DoneScreen.tsx')).DoneScreen,
  ),
  place('/signed-out', SignedOutScreen),
  place('/access-denied', AccessDeniedScreen),
  place('/logged-in', LoggedInScreen),
  screen(
    '/users',
    async () => (await import('#areas/foundation/users/web/UsersScreen.tsx')).UsersScreen,
  ),
  screen('/permissions', async () => (await import('./PermissionsPage.tsx')).PermissionsPage),
  screen('/user', async () => (await import('./UserPage.tsx')).UserPage),
  screen('/handbok', async () => (await import('./help/HandbookPage.tsx')).HandbookPage),
  screen('/sessions', async () => (await import('./OwnSessionsPage.tsx')).OwnSessionsPage),
  screen(
    '/apclients',
    async () =>
      (await import('#areas/foundation/apiclients/web/ApiClientsScreen.tsx')).ApiClientsScreen,
  ),
  screen(
    '/apclients/ny',
    async () =>
      (await import('#areas/foundation/apiclients/web/NewApiClientScreen.tsx')).NewApiClientScreen,
  ),
  screen(
    '/apclients/$clientId',
    async () =>
      (await import('#areas/foundation/apiclients/web/ApiClientScreen.tsx')).ApiClientScreen,
  ),
  screen(
    '/monitoring-triggers',
    async () => (await import('#areas/operations/triggers/web/TriggersScreen.tsx')).TriggersScreen,
  ),
  screen(
    '/settings/monitoring',
    async () =>
      (await import('#areas/operations/triggers/web/MonitoringScreen.tsx')).MonitoringScreen,
  ),
  screen('/settings/odd-rows', async () => (await import('./QueuedPages.tsx')).OddRowsPage),
  screen(
    '/settings/channels',
    async () => (await import('#areas/operations/triggers/web/ChannelsScreen.tsx')).ChannelsScreen,
  ),
  screen('/settings', async () => (await import('./SettingsPage.tsx')).SettingsPage),
  screen('/blacklist', async () => (await import('./BlacklistPage.tsx')).BlacklistPage),
  screen('/rule-buckets', async () => (await import('./RuleBucketPage.tsx')).RuleBucketPage),
  screen(
    '/rules',
    async () => (await import('#areas/credit/rules/web/RulesScreen.tsx')).RulesScreen,
  ),
  screen(
    '/accounting/consent',
    async () => (await import('#areas/purchasing/accounting/web/ConsentScreen.tsx')).ConsentScreen,
  ),
  screen(
    '/determination/$id',
    async () =>
      (await import('#areas/credit/determinations/web/DeterminationScreen.tsx'))
        .DeterminationScreen,
  ),
  screen(
    '/replaychecks',
    async () =>
      (await import('#areas/credit/determinations/web/ReplayChecksScreen.tsx')).ReplayChecksScreen,
  ),
  screen(
    '/invoices/{-$page}/{-$fromDate}/{-$toDate}/{-$decisions}/{-$issuer}',
    async () => (await import('./InvoicesPage.tsx')).InvoicesPage,
  ),
  screen('/all-invoices', async () => (await import('./InvoicesPage.tsx')).AllInvoicesPage),
  screen(
    '/invoices-edit/{-$page}',
    async () => (await import('./InvoicesEditPage.tsx')).InvoicesEditPage,
  ),
  screen('/invoice-settlement', async () => (await import('./QueuedPages.tsx')).SettlementPage),
  screen('/same-recipients', async () => (await import('./QueuedPages.tsx')).SameRecipientsPage),
  screen('/invoice/$id', async () => (await import('./InvoicePage.tsx')).InvoicePage),
  screen('/debt-collector/expired-invoices', async () => (await claims()).ExpiredInvoicesScreen),
  screen('/debt-collector/texts', async () => (await claims()).DunningTextsScreen),
  screen('/debt-collector/debtor/$organizationNumber', async () => (await claims()).DebtorScreen),
  screen(
    '/invoicedetermination/{-$id}',
    async () =>
      (await import('#areas/purchasing/invoices/web/InvoiceDeterminationScreen.tsx'))
        .InvoiceDeterminationScreen,
  ),
  screen(
    '/rule/$id',
    async () => (await import('#areas/credit/rules/web/RuleScreen.tsx')).RuleScreen,
  ),
  screen(
    '/batchdetermination',
    async () => (await import('#areas/credit/batch/web/BatchScreen.tsx')).BatchScreen,
  ),
  screen(
    '/agreements',
    async () =>
      (await import('#areas/acquisition/agreements/web/AgreementsScreen.tsx')).AgreementsScreen,
  ),
  screen(
    '/agreement/nytt',
    async () =>
      (await import('#areas/acquisition/agreements/web/NewAgreementScreen.tsx')).NewAgreementScreen,
  ),
  screen(
    '/agreement/kontrollera',
    async () =>
      (await import('#areas/acquisition/signing/web/CheckAgreementScreen.tsx'))
        .CheckAgreementScreen,
  ),
  screen(
    '/agreement/bundles',
    async () => (await import('#areas/acquisition/agreements/web/BundlesScreen.tsx')).BundlesScreen,
  ),
  screen(
    '/agreement/bundles/ny',
    async () =>
      (await import('#areas/acquisition/agreements/web/BundleScreen.tsx')).NewBundleScreen,
  ),
  screen(
    '/agreement/bundles/$bundleId',
    async () => (await import('#areas/acquisition/agreements/web/BundleScreen.tsx')).BundleScreen,
  ),
  screen(
    '/agreement/$agreementId',
    async () =>
      (await import('#areas/acquisition/agreements/web/AgreementScreen.tsx')).AgreementScreen,
  ),
  screen(
    '/agreement/$agreementId/versions',
    async () =>
      (await import('#areas/acquisition/agreements/web/VersionsScreen.tsx')).VersionsScreen,
  ),
  screen(
    '/agreement/$agreementId/version/$agreementVersionId',
    async () => (await import('#areas/acquisition/agreements/web/VersionScreen.tsx')).VersionScreen,
  ),
  screen(
    '/aml-monitor-overview',
    async () => (await import('#areas/operations/aml/web/AmlMonitorScreen.tsx')).AmlMonitorScreen,
  ),
  screen(
    '/aml-risk-overview',
    async () => (await import('#areas/operations/aml/web/AmlRiskScreen.tsx')).AmlRiskScreen,
  ),
  screen(
    '/portfolio',
    async () =>
      (await import('#areas/purchasing/portfolio/web/PortfolioScreen.tsx')).PortfolioScreen,
  ),
  screen(
    '/portfolio/invoices',
    async () =>
      (await import('#areas/purchasing/portfolio/web/HeldInvoicesScreen.tsx')).HeldInvoicesScreen,
  ),
  screen(
    '/ticker',
    async () => (await import('#areas/purchasing/ticker/web/TickerScreen.tsx')).TickerScreen,
  ),
  screen(
    '/kyc/preview',
    async () => (await import('#areas/acquisition/kyc/web/KycPreviewScreen.tsx')).KycPreviewScreen,
  ),
  screen(
    '/kyc/{-$id}',
    async () => (await import('#areas/acquisition/kyc/web/KycScreen.tsx')).KycScreen,
  ),
  screen(
    '/answerkyc/$id/{-$companyTaskId}',
    async () =>
      (await import('#areas/acquisition/kyc/web/KycResponseScreen.tsx')).KycResponseScreen,
  ),
  screen(
    '/company-task/$companyTaskId/kyc-response/{-$dataId}/redirected/{-$redirected}',
    async () => (await import('./KycTaskPage.tsx')).KycTaskPage,
  ),
  screen(
    '/onboarding/$id/company-task/$companyTaskId/kyc-response/{-$dataId}/redirected/{-$redirected}',
    async () => (await import('./KycTaskPage.tsx')).KycTaskPage,
  ),
  screen(
    '/company-task/$companyTaskId/agreement-signing/{-$dataId}/redirected/{-$redirected}',
    async () => (await import('./SigningTaskPage.tsx')).SigningTaskPage,
  ),
  screen(
    '/onboarding/$id/company-task/$companyTaskId/agreement-signing/{-$dataId}/redirected/{-$redirected}',
    async () => (await import('./SigningTaskPage.tsx')).SigningTaskPage,
  ),
  screen(
    '/onboarding/$id/company-task/$companyTaskId/agreement-set/$agreementSetId',
    async () => (await import('./SigningTaskPage.tsx')).SigningTaskPage,
  ),
  screen(
    '/company-task/$companyTaskId/bank-account-validation/{-$dataId}/redirected/{-$redirected}',
    async () => (await import('./BankTaskPage.tsx')).BankTaskPage,
  ),
  screen(
    '/onboarding/$id/company-task/$companyTaskId/bank-account-validation/{-$dataId}/redirected/{-$redirected}',
    async () => (await import('./BankTaskPage.tsx')).BankTaskPage,
  ),
  screen(
    '/internalkyc/$onboardingId',
    async () =>
      (await import('#areas/acquisition/internalkyc/web/InternalKycScreen.tsx')).InternalKycScreen,
  ),
  screen(
    '/prospect/recipient',
    async () =>
      (await import('#areas/acquisition/prospects/web/ProspectScreen.tsx')).RecipientProspectScreen,
  ),
  screen('/prospect/{-$id}', async () => (await import('./ProspectPage.tsx')).ProspectPage),
  screen(
    '/rating',
    async () => (await import('#areas/credit/rating/web/RatingScreen.tsx')).RatingScreen,
  ),
  screen(
    '/tolkien',
    async () =>
      (await import('#areas/purchasing/interpretation/web/list/InterpretationsScreen.tsx'))
        .InterpretationsScreen,
  ),
  screen(
    '/tolkien/invoice/$parseId',
    async () =>
      (await import('#areas/purchasing/interpretation/web/editor/EditorScreen.tsx'))
        .InterpretationScreen,
  ),
  screen('/person/{-$id}/{-$type}', async () => (await import('./PersonPage.tsx')).PersonPage),
  screen('/clients', async () => (await import('./ClientListPages.tsx')).ClientsScreen),
  screen('/clientsearch', async () => (await import('./ClientListPages.tsx')).ClientSearchScreen),
  screen(
    '/exchange-rates',
    async () => (await import('#areas/foundation/currencies/web/RatesScreen.tsx')).RatesScreen,
  ),
  screen(
    '/costs',
    async () => (await import('#areas/foundation/costs/web/CostsScreen.tsx')).CostsScreen,
  ),
  screen(
    '/audit',
    async () => (await import('#areas/foundation/audit/web/AuditScreen.tsx')).AuditScreen,
  ),
  screen('/protection', async () => (await import('./ProtectionPages.tsx')).ProtectionScreen),
  screen(
    '/protection/register',
    async () => (await import('./ProtectionPages.tsx')).RegisterScreen,
  ),
  screen(
    '/protection/retention',
    async () => (await import('./ProtectionPages.tsx')).RetentionScreen,
  ),
  screen('/deliveries', async () => (await import('./QueuedPages.tsx')).DeliveriesPage),
  screen(
    '/onboardings',
    async () =>
      (await import('#areas/acquisition/onboarding/web/OnboardingsScreen.tsx')).OnboardingsScreen,
  ),
  screen('/onboarding/$id', async () => (await import('./QueuedPages.tsx')).OnboardingPage),
  screen('/company-task/$companyTaskId/redirect', taskRedirect),
  screen('/onboarding/$id/company-task/$companyTaskId/redirect', taskRedirect),
  screen('/c/{-$organizationNumber}', async () => (await import('./ClientPage.tsx')).CompanyPage),
  screen(
    '/client/{-$type}/{-$id}/{-$tab}',
    async () => (await import('./ClientPage.tsx')).ClientPage,
  ),
]

// The design system's own page: in development, and in a build made with VITE_UI_PAGE=1.
if (import.meta.env.DEV || import.meta.env.VITE_UI_PAGE === '1')
  screens.push(screen('/ui', async () => (await import('./ui-page.tsx')).UiPage))

/** Every screen of the program. */
export const router = createRouter({
  routeTree: root.addChildren(screens),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  caseSensitive: false,
  trailingSlash: 'preserve',
})
