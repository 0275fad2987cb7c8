/**
 * A person the demo identity provider can log in. `policies` are what the demo world gives the user
 * in Skynet's own database.
 */
export interface DemoUser {
  /** The subject claim: stable, never shown. */
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** The role as a person would say it, Swedish. */
  readonly title: string
  /** Empty for somebody who is to be refused: known to the provider but not a user of Skynet. */
  readonly policies: readonly string[]
}

const user = (
  firstName: string,
  lastName: string,
  title: string,
  ...policies: readonly string[]
): DemoUser => {
  const local = `${firstName}.${lastName}`.toLowerCase().replace(/[åä]/g, 'a').replace(/ö/g, 'o')
  return {
    subject: `demo-${local}`,
    email: `${local}@example.se`,
    firstName,
    lastName,
    title,
    policies,
  }
}

/**
 * One person per role (shell 43, 44, decision B2, decision B3, and those of our own last), so that
 * a story can log in as exactly that role; last the second person of acts that take two.
 */
export const demoUsers: readonly DemoUser[] = [
  user('Maja', 'Lindgren', 'Administratör', 'Administrator'),
  user('Oskar', 'Hedlund', 'Konfigurationsansvarig', 'ConfigurationAdmin'),
  user('Rebecka', 'Strand', 'Regelansvarig', 'RuleAdmin'),
  user('Sofia', 'Bergman', 'Säljare', 'SalesRepresentative'),
  user('Isak', 'Norberg', 'Innesäljare', 'InternalSalesRep'),
  user('Olivia', 'Dahl', 'Onboarding', 'OnboardingUser'),
  user('Amir', 'Haddad', 'AML-handläggare', 'AmlDepartment'),
  user('Doris', 'Ekman', 'Inkassohandläggare', 'DebtCollectorDepartment'),
  user('Tage', 'Sundin', 'Teknisk support', 'TechnicalSupport'),
  user('Lovisa', 'Falk', 'Jurist', 'LegalDepartment'),
  user('Gustav', 'Öberg', 'Leveransgodkännande', 'LgUser'),
  user('Petra', 'Vallin', 'Prospektsökning', 'ProspectIdSearch'),
  user('Ulla', 'Åkerlund', 'Uppgiftsansvarig', 'UserTaskAdmin'),
  // A user must hold a policy (users 1); this one opens no screen and no menu entry, so it shows
  // what everybody sees.
  user('Hanna', 'Lundqvist', 'Handläggare', 'ProspectIdSearch'),
  user('Frida', 'Wallin', 'Fakturahandläggare', 'InvoiceHandler'),
  user('Kristina', 'Ahl', 'Kreditansvarig', 'CreditOfficer'),
  user('Greta', 'Sandell', 'Granskare', 'Auditor'),
  // What takes two takes two of these.
  user('Henrik', 'Sjölin', 'Administratör', 'Administrator'),
  user('Leila', 'Karimi', 'AML-handläggare', 'AmlDepartment'),
  user('Sara', 'Nyström', 'Säljare', 'SalesRepresentative'),
]

/** Has an account at the provider but none in Skynet: logs in and is refused. */
export const strangers: readonly DemoUser[] = [user('Viggo', 'Utter', 'Saknar behörighet i Skynet')]
