import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { CompanyFile } from '#world/register/register.ts'

const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
)
const numbers = new Intl.NumberFormat('sv-SE')
const dashed = (organizationNumber: string) =>
  `${organizationNumber.slice(0, 6)}-${organizationNumber.slice(6)}`
const soft = '#5d6776'
const accent = '#0b5a5e'

const fact = (label: string, value: string): Content => ({
  stack: [
    { text: label, fontSize: 8, color: soft },
    { text: value, bold: true, margin: [0, 1, 0, 8] },
  ],
})

function books(company: CompanyFile): Content {
  if (company.accounts.length === 0)
    return { text: 'Inga bokslut finns registrerade.', color: soft }
  const rows: readonly [string, (year: CompanyFile['accounts'][number]) => string][] = [
    ['Nettoomsättning, tkr', ({ turnover }) => numbers.format(turnover / 1000)],
    ['Rörelseresultat, tkr', ({ operatingResult }) => numbers.format(operatingResult / 1000)],
    ['Resultat efter finansnetto, tkr', ({ result }) => numbers.format(result / 1000)],
    ['Eget kapital, tkr', ({ equity }) => numbers.format(equity / 1000)],
    ['Summa tillgångar, tkr', ({ assets }) => numbers.format(assets / 1000)],
    ['Kassalikviditet, %', ({ quickRatio }) => numbers.format(quickRatio)],
    ['Soliditet, %', ({ equityRatio }) => numbers.format(equityRatio)],
    ['Anställda', ({ employees }) => numbers.format(employees)],
  ]
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      widths: ['*', ...company.accounts.map(() => 62)],
      body: [
        [
          { text: 'Räkenskapsår', bold: true },
          ...company.accounts.map(({ to }): Content => ({
            text: to.slice(0, 7),
            bold: true,
            alignment: 'right',
          })),
        ],
        ...rows.map(([label, of]) => [
          label,
          ...company.accounts.map((year): Content => ({ text: of(year), alignment: 'right' })),
        ]),
      ],
    },
  }
}

/** A rating report of two pages at most, as a bureau would sell it. */
export async function reportPdf(
  company: CompanyFile,
  bureau: string,
  today: string,
): Promise<Buffer> {
  const { rating, postalAddress, remarks, debts, board } = company
  const heading = (text: string): Content => ({
    text,
    bold: true,
    fontSize: 11,
    color: accent,
    margin: [0, 16, 0, 6],
  })
  const document: TDocumentDefinitions = {
    info: { title: `Kreditrapport ${company.name}`, author: bureau },
    language: 'sv-SE',
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9.5 },
    footer: (current, count) => ({
      text: `${bureau} · simulerad rapport, alla uppgifter är påhittade · sida ${current} av ${count}`,
      alignment: 'center',
      fontSize: 8,
      color: soft,
      margin: [0, 20, 0, 0],
    }),
    content: [
      { text: 'Kreditrapport', fontSize: 9, color: soft },
      { text: company.name, fontSize: 18, bold: true, margin: [0, 0, 0, 12] },
      {
        columns: [
          [
            fact('Organisationsnummer', dashed(company.organizationNumber)),
            fact('Registrerat', company.registered),
          ],
          [
            fact('Bransch', `${company.industry.code} ${company.industry.text}`),
            fact(
              'Adress',
              `${postalAddress.street}, ${postalAddress.zipCode.slice(0, 3)} ${postalAddress.zipCode.slice(3)} ${postalAddress.city}`,
            ),
          ],
          [
            fact('Rapportdag', today),
            fact(
              'F-skatt / moms',
              `${company.fTax ? 'Ja' : 'Nej'} / ${company.vat ? 'Ja' : 'Nej'}`,
            ),
          ],
        ],
        columnGap: 16,
      },
      heading('Kreditbetyg'),
      {
        layout: 'noBorders',
        table: {
          widths: [90, '*', '*', '*'],
          body: [
            [
              {
                text: rating.code,
                fontSize: 26,
                bold: true,
                color: '#ffffff',
                fillColor: rating.score > 2.8 ? accent : '#a3211f',
                alignment: 'center',
                margin: [0, 4, 0, 4],
              },
              {
                stack: [fact('Poäng', `${numbers.format(rating.score)} av 10`)],
                margin: [12, 6, 0, 0],
              },
              {
                stack: [fact('Risk inom ett år', `${numbers.format(rating.riskPercent)} %`)],
                margin: [0, 6, 0, 0],
              },
              {
                stack: [
                  fact('Rekommenderad limit', `${numbers.format(rating.recommendedLimit)} kr`),
                ],
                margin: [0, 6, 0, 0],
              },
            ],
          ],
        },
      },
      heading('Bokslut'),
      books(company),
      heading('Betalningsanmärkningar och skulder'),
      remarks.length === 0
        ? { text: 'Inga betalningsanmärkningar.', color: soft }
        : {
            ul: remarks.map(
              ({ date, type, amount, creditor }) =>
                `${date}  ${type}, ${numbers.format(amount)} kr, ${creditor}`,
            ),
          },
      debts
        ? {
            text: `Skulder hos Kronofogden ${debts.date}: allmänna mål ${numbers.format(debts.publicDebt)} kr, enskilda mål ${numbers.format(debts.privateDebt)} kr.`,
            margin: [0, 6, 0, 0],
          }
        : { text: 'Inga skulder hos Kronofogden.', color: soft, margin: [0, 6, 0, 0] },
      heading('Styrelse och firmateckning'),
      { ul: board.map(({ person }) => `${person.firstName} ${person.lastName}`) },
      { text: company.signing.text, margin: [0, 6, 0, 0] },
    ],
  }
  pdfmake.setFonts({
    Roboto: {
      normal: join(fonts, 'Roboto-Regular.ttf'),
      bold: join(fonts, 'Roboto-Medium.ttf'),
      italics: join(fonts, 'Roboto-Italic.ttf'),
      bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
    },
  })
  // a report reads nothing but its fonts
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))
  return pdfmake.createPdf(document).getBuffer()
}
