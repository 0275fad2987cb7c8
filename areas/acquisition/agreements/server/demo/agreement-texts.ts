import type { AgreementType, SignatureType } from '../../rules.ts'
import type { StoredToken } from '../../token-fields.ts'

export interface WrittenAgreement {
  readonly name: string
  readonly description: string
  readonly type: AgreementType
  readonly signatureType: SignatureType
  readonly text: string
  readonly summary: string
  readonly tokens: readonly StoredToken[]
  /** The oldest first. */
  readonly revisions: readonly { readonly days: number; readonly description: string }[]
  /** The one that bundles use. */
  readonly publishedRevision?: number
  readonly archivedDays?: number
}

const token = (key: string, label: string, more: Partial<StoredToken> = {}): StoredToken => ({
  key,
  label,
  description: '',
  internalDescription: `${label} enligt offerten`,
  tokenOfInterest: false,
  type: 'NotSet',
  presetValue: '',
  ...more,
})
const companyName = token('BOLAGSNAMN', 'Bolagsnamn', {
  type: 'ClientOrganisationName',
  internalDescription: 'Hämtas från Bolagsverket',
})
const parties = [
  companyName,
  token('ORGNUMMER', 'Organisationsnummer', {
    type: 'ClientOrganisationNumber',
    internalDescription: 'Hämtas från Bolagsverket',
  }),
]
const commission = token('PROVISION', 'Provision', {
  type: 'Commission',
  tokenOfInterest: true,
  description: 'Det ni betalar för sålda fakturor',
})
const prices = [
  commission,
  token('UPPLÄGGNINGSAVGIFT', 'Uppläggningsavgift', { type: 'AdministrationFee' }),
  token('LIMITAVGIFT', 'Limitavgift', { type: 'LimitCharge', tokenOfInterest: true }),
  token('VOLYMMÅL', 'Volymmål', { type: 'VolumeTarget', presetValue: '1 000 000 kr' }),
]

const purchase = `<h1>Avtal om fakturaköp</h1>
<p>Mellan Skynet Finans AB (Köparen) och <strong>BOLAGSNAMN</strong>, ORGNUMMER (Säljaren), har följande avtal träffats.</p>
<h2>§ 1 Överlåtelse</h2>
<p>Säljaren erbjuder Köparen att förvärva Säljarens fakturafordringar. Köparen avgör för varje faktura om den förvärvas. En faktura är förvärvad när Köparen har betalat köpeskillingen.</p>
<h2>§ 2 Pris</h2>
<p>För varje förvärvad faktura betalar Säljaren en provision om PROVISION. Uppläggningsavgiften är UPPLÄGGNINGSAVGIFT. Limitavgiften är LIMITAVGIFT och tas ut i förskott.</p>
<p>Priset förutsätter att Säljaren överlåter fakturor för VOLYMMÅL.</p>
<h2>§ 3 Säljarens åtaganden</h2>
<ul><li><p>Fordran är giltig, obestridd och fri från inskränkningar.</p></li><li><p>Varan är levererad, eller tjänsten utförd, innan fakturan överlåts.</p></li><li><p>Säljaren underrättar Köparen genast om en faktura ifrågasätts.</p></li></ul>
<h2>§ 4 Återköp</h2>
<p>Är en fordran inte betald 60 dagar efter förfallodagen har Köparen rätt att kräva att Säljaren återköper den.</p>
<h2>§ 5 Tvist</h2>
<p>Svensk lag gäller. Tvist avgörs av allmän domstol.</p>`

const guarantee = `<h1>Borgensförbindelse</h1>
<p>Till säkerhet för vad BOLAGSNAMN, ORGNUMMER, är skyldigt Skynet Finans AB enligt avtal om fakturaköp går undertecknad i borgen såsom för egen skuld intill <strong>BORGENSBELOPP</strong>.</p>
<h2>§ 1 Omfattning</h2>
<p>Borgen omfattar kapital, ränta och kostnader. Den gäller tills samtliga förpliktelser är fullgjorda.</p>
<h2>§ 2 Uppsägning</h2>
<p>Borgen kan sägas upp skriftligen. Den gäller då för fordringar som har överlåtits före uppsägningen.</p>`

const data = `<h1>Behandling av personuppgifter</h1>
<p>Detta villkor gäller mellan Skynet Finans AB och BOLAGSNAMN.</p>
<ol><li><p>Personuppgifter behandlas för att pröva, fullgöra och följa upp avtalet.</p></li><li><p>Uppgifterna lämnas till kreditupplysningsföretag när lagen tillåter det.</p></li><li><p>Uppgifterna sparas så länge bokföringslagen och penningtvättslagen kräver.</p></li></ol>
<p>Mer finns i <a href="https://example.se/integritet" rel="noopener noreferrer nofollow" target="_blank">integritetspolicyn</a>.</p>`

/** What the demo's customers sign. */
export const agreementTexts: readonly WrittenAgreement[] = [
  {
    name: 'Avtal om fakturaköp',
    description: 'Huvudavtalet med den som säljer fakturor',
    type: 'InvoicePurchase',
    signatureType: 'Board',
    text: purchase,
    summary:
      '<p>Ni säljer era fakturor till oss. Provisionen är <strong>PROVISION</strong>, och vi kan kräva återköp av en faktura som inte är betald efter 60 dagar.</p>',
    tokens: [...parties, ...prices],
    revisions: [
      { days: 400, description: 'Första versionen' },
      { days: 160, description: 'Limitavgiften tas ut i förskott' },
      { days: 20, description: 'Språket genomgånget, väntar på juridiska avdelningen' },
    ],
    publishedRevision: 2,
  },
  {
    name: 'Borgensförbindelse',
    description: 'Borgen för den som säljer fakturor',
    type: 'Guarantor',
    signatureType: 'Person',
    text: guarantee,
    summary: '<p>Du går i borgen för BOLAGSNAMN, högst BORGENSBELOPP.</p>',
    tokens: [...parties, token('BORGENSBELOPP', 'Högsta belopp', { tokenOfInterest: true })],
    revisions: [{ days: 200, description: 'Första versionen' }],
    publishedRevision: 1,
  },
  {
    name: 'Villkor för personuppgifter',
    description: 'Bifogas varje avtal',
    type: 'Generic',
    signatureType: 'None',
    text: data,
    summary: '',
    tokens: [{ ...companyName, presetValue: 'kunden' }],
    revisions: [{ days: 300, description: 'Första versionen' }],
    publishedRevision: 1,
  },
  {
    name: 'Avtal om fakturaköp 2024',
    description: 'Ersatt av Avtal om fakturaköp',
    type: 'InvoicePurchase',
    signatureType: 'Board',
    text: '<h1>Avtal om fakturaköp</h1><p>BOLAGSNAMN säljer sina fakturor mot en provision om PROVISION.</p>',
    summary: '',
    tokens: [companyName, commission],
    revisions: [{ days: 620, description: 'Första versionen' }],
    publishedRevision: 1,
    archivedDays: 150,
  },
  {
    name: 'Tillägg om autopilot',
    description: 'Fakturor säljs utan att någon ser på dem. Under arbete.',
    type: 'Generic',
    signatureType: 'Board',
    text: '<h1>Tillägg om autopilot</h1><p>BOLAGSNAMN och Skynet Finans AB är överens om att fakturor överlåts automatiskt.</p>',
    summary: '',
    tokens: [companyName],
    revisions: [],
  },
]
