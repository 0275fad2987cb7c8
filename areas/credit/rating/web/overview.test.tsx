import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ActorContext } from '#platform/web/actor.ts'
import { answers, keepAnswer } from '#platform/web/data.ts'
import { Gauge } from '#platform/web/ui/value/Gauge.tsx'
import { RadialProgress } from '#platform/web/ui/value/RadialProgress.tsx'
import { UiProviders } from '#platform/web/ui/frame/UiProviders.tsx'
import { rating, type CompanyRating } from '../contract.ts'
import { amlPasses } from '../rules.ts'
import { ExposurePanel } from './ExposurePanel.tsx'
import { GuarantorsPanel } from './GuarantorsPanel.tsx'
import { RuleResultsTable } from './RuleResultsTable.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  answers.clear()
})
const show = (element: ReactElement) =>
  render(
    <QueryClientProvider client={answers}>
      <UiProviders>{element}</UiProviders>
    </QueryClientProvider>,
  )

const client = { organizationNumber: '5560000001', companyType: 'issuer' as const }
const rated: CompanyRating = {
  ...client,
  ratingResultScore: 6.55,
  ratingCode: 'A',
  decisionReference: null,
  ratedAt: null,
  calculatedLimits: [],
  riskClassRuleBucket: null,
  guarantors: [],
  waiting: false,
}

describe('guarantors', () => {
  it('company 11: says so when the name of one is missing', () => {
    const guarantors = [
      { id: '1', name: 'Eva Ek', socialSecurityNumber: '198507099805', guarantees: [] },
      { id: '2', name: '', socialSecurityNumber: '198507099805', guarantees: [] },
    ]
    keepAnswer(rating.companyRating, client, { ...rated, guarantors })
    show(<GuarantorsPanel {...client} />)
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^Eva Ek/),
      expect.stringMatching(/^Namnet på borgensmannen saknas\.\.\./),
    ])
  })
  it('are shown masked with the way to see one whole, to who may ask for it (person 11)', () => {
    const guarantors = [
      { id: '1', name: 'Eva Ek', socialSecurityNumber: '850709-****', guarantees: [] },
    ]
    keepAnswer(rating.companyRating, client, { ...rated, guarantors })
    const seenBy = (policy: string) => {
      cleanup()
      const viewer = { name: 'Eva', email: 'eva@example.se', policies: [policy] }
      show(
        <ActorContext value={viewer}>
          <GuarantorsPanel {...client} />
        </ActorContext>,
      )
      expect(screen.getByText('850709-****')).toBeDefined()
      return screen.queryByRole('button', { name: 'Visa personnumret för Eva Ek' })
    }
    expect(seenBy('InvoiceHandler')).not.toBeNull()
    expect(seenBy('RuleAdmin')).toBeNull()
  })
  it('signing 71, signing 72: say by which agreement, how much, and what does not count any more', () => {
    const guarantee = {
      id: '1',
      agreementSetId: '2',
      agreement: 'Borgensförbindelse',
      revision: 2,
      section: '§ 3',
      amount: 50_000_000,
      from: '2026-11-20T10:00:00.000Z',
      ended: null,
      endedBecause: null,
    }
    const ended = {
      ...guarantee,
      id: '3',
      section: '',
      amount: null,
      ended: '2026-11-21T10:00:00.000Z',
      endedBecause: 'Avtalet har öppnats för signering igen',
    }
    const guarantors = [
      {
        id: '1',
        name: 'Eva Ek',
        socialSecurityNumber: '850709-****',
        guarantees: [guarantee, ended],
      },
    ]
    keepAnswer(rating.companyRating, client, { ...rated, guarantors })
    show(<GuarantorsPanel {...client} />)
    const text = screen.getByRole('listitem').textContent.replaceAll(/\s/g, ' ')
    expect(text).toContain('Enligt Borgensförbindelse, revision 2, § 3: högst 500 000')
    expect(text).toContain('Enligt Borgensförbindelse, revision 2: belopp enligt avtalet')
    expect(text).toMatch(/Gäller inte längre sedan .*: Avtalet har öppnats för signering igen\./)
  })
  it('are told of as unknown when there are none', () => {
    keepAnswer(rating.companyRating, client, rated)
    show(<GuarantorsPanel {...client} />)
    expect(screen.getByText('Ingen information tillgänglig')).toBeDefined()
  })
})

describe('the exposure', () => {
  it('company 9: says where it is fetched when it cannot be had', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))
    show(<ExposurePanel {...client} />)
    expect(await screen.findByText('Exponering hämtas från extern källa')).toBeDefined()
  })
  it('stands against each limit', () => {
    keepAnswer(rating.exposure, client, {
      ...client,
      exposure: 50_000_00,
      openCount: 1,
      fetchedAt: '2026-11-21T12:00:00.000Z',
      limits: [
        {
          limitType: 'financing',
          limit: 100_000_00,
          source: 'manual',
          used: 50_000_00,
          openCount: 1,
          maxCount: null,
        },
        {
          limitType: 'repurchase',
          limit: null,
          source: 'none',
          used: 0,
          openCount: 0,
          maxCount: null,
        },
      ],
    })
    show(<ExposurePanel {...client} />)
    const text = screen
      .getAllByRole('listitem')
      .map((one) => one.textContent?.replaceAll('\u00a0', ' '))
    expect(text).toEqual([
      'Finansieringslimit50 000,00 av 100 000,00 kr (manuell)',
      'Återköpslimit0,00 kr, ingen limit',
    ])
  })
})

it('rating 3: rings are 200 px with 10 steps, gauges 100 px', () => {
  show(<RadialProgress value={6.55} label="Betyg" />)
  const ring = screen.getByRole('img', { name: 'Betyg: 6,6 av 10' })
  expect(ring.style.width).toBe('200px')
  expect(ring.querySelectorAll('line')).toHaveLength(10)
  show(<Gauge value={9.5} passed={false} label="AML-betyg" />)
  expect(screen.getByRole('img', { name: /^AML-betyg, ej godkänd/ }).style.width).toBe('100px')
})

it('rating 4: a rating below zero is an empty ring that says so', () => {
  show(<RadialProgress value={-2.3} label="Betyg" />)
  expect(screen.getByRole('img', { name: /Betyg: [-−]2,3 av 10/ })).toBeDefined()
})

it.each([
  ['passed', 12, 'Godkänd'],
  ['not passed', 9.99, 'Ej godkänd'],
])('transition AmlRating * -> %s by rating computed', (_, value, word) => {
  show(<Gauge value={value} passed={amlPasses(value)} label="AML" />)
  expect(screen.getByText(word)).toBeDefined()
})

it('shows each rule as Ja, Nej or K', () => {
  const rule = {
    id: 'a',
    displayName: 'F-skatt',
    passed: true,
    statusCode: null,
    message: '',
    score: 10,
    maxRating: 10,
    calculatedScore: 0,
    baseData: 'Godkänt',
    valueText: 'ja',
    threshold: 'ska vara ja',
    source: 'Företagsupplysning A',
    fetchedAt: '2026-11-21T12:00:00.000Z',
    blocking: true,
    exception: null,
  }
  show(
    <RuleResultsTable
      results={[
        rule,
        { ...rule, id: 'b', passed: false, message: 'Inte godkänt' },
        { ...rule, id: 'c', statusCode: 'Warn' },
        { ...rule, id: 'd', exception: { endDate: '2026-12-31', comment: 'Känt sedan tidigare' } },
      ]}
    />,
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelectorAll('td')[1]?.textContent)).toEqual([
    'Ja',
    'Nej',
    'K',
    'Ja',
  ])
  expect(rows[1]?.textContent).toContain('Inte godkänt')
  expect(rows[3]?.textContent).toContain('Undantag till och med 2026-12-31: Känt sedan tidigare')
})
