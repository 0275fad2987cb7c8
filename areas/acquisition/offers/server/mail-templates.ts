import { priceKinds } from '#areas/acquisition/agreements/rules.ts'
import type { OutsideMails } from '#platform/server/mail/templates/template.ts'

const lines = [
  ['Ni säljer fakturor för', '{{ volume }} i månaden'],
  [priceKinds.Commission.name, '{{ provision }}, {{ provisionAmount }}'],
  ['Fast pris per faktura', '{{ provisionFixedPrice }}'],
  ['Limit', '{{ limit }}'],
  [
    priceKinds.LimitCharge.name,
    '{{ limitCharge }} av limiten{% if limitChargeAmount %}, {{ limitChargeAmount }}{% endif %}',
  ],
  [priceKinds.AdministrationFee.name, '{{ setUpFee }}'],
] as const
const paragraph = (text: string) => `<p style="margin:0 0 12px">${text}</p>`

/** What customers are offered: every price as text. */
export const offerMails: OutsideMails = {
  offer: {
    facts: {
      contactName: 'contactName',
      companyName: 'companyName',
      number: 'offerNumber',
      volume: 'volume',
      provision: 'provision',
      provisionAmount: 'provisionAmount',
      provisionFixedPrice: 'provisionFixedPrice',
      limit: 'offeredLimit',
      limitCharge: 'offeredLimitCharge',
      limitChargeAmount: 'offeredLimitChargeAmount',
      setUpFee: 'setUpFee',
      validTo: 'validTo',
    },
    subject: 'Offert {{ number }} till {{ companyName }}',
    text: `Hej {{ contactName }}!

Här är vår offert {{ number }} till {{ companyName }} på fakturaköp.

${lines.map(([label, value]) => `${label}: ${value}`).join('\n')}

Offerten gäller till och med {{ validTo }}. Svara på det här mejlet eller ring oss.
`,
    html:
      '<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">Offert {{ number }} till {{ companyName }}</h1>' +
      paragraph('Hej {{ contactName }}!') +
      paragraph('Här är vår offert på fakturaköp.') +
      lines.map(([label, value]) => paragraph(`${label}: <strong>${value}</strong>`)).join('') +
      paragraph(
        'Offerten gäller till och med {{ validTo }}. Svara på det här mejlet eller ring oss.',
      ),
  },
}
