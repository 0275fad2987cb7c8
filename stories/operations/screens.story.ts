import { expect, test, type Page } from '@playwright/test'
import { places } from '#areas/places.ts'
import { expectNoFindings } from '../testing/accessibility.ts'
import { callerOf } from '../testing/calls.ts'
import { clientAt, clientPage, clientTabs } from '../testing/clients.ts'
import { day } from '../testing/day.ts'
import { nextNumber, openUploaded, partiesAt } from '../testing/interpretation.ts'
import { riskyTask } from '../testing/kyc-task.ts'
import { signIn } from '../testing/sign-in.ts'
import { shapeOf, sitemap } from '../testing/sitemap.ts'
import { aBundle, agreementToSign } from '../testing/signing.ts'
import { soundStranger } from '../testing/strangers.ts'
import { begunByCalls } from '../testing/way.ts'

// Nothing here rests on what is looked at beside it.
test.describe.configure({ mode: 'parallel' })

type Given = string | readonly string[]
/** Where a screen is looked at. A function finds it from the screen that was looked at before it. */
type Screens = Readonly<Record<string, Given | ((page: Page) => Promise<Given>)>>

/** The first link of the screen that leads to such an address. */
const linked = (address: RegExp) => async (page: Page) => {
  const links = () =>
    page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  const found = async () => (await links()).find((href) => address.test(href))
  await expect.poll(found, `a link to ${address}`).toBeDefined()
  return (await found()) ?? ''
}
const settingsParts = ['forsaljning', 'prislista', 'jobb', 'meddelande', 'varden']
const nobody = '11111111-1111-4111-8111-111111111111'

/** The address of the onboarding that the walk has begun. */
let begun = ''
/** A task of the onboarding that was begun, as it is found there and from elsewhere. */
const tasks = (kind: string): Screens => {
  const task = `/company-task/$companyTaskId/${kind}/{-$dataId}/redirected/{-$redirected}`
  return {
    [`/onboarding/$id${task}`]: async (page) => {
      await page.goto(begun)
      return linked(new RegExp(`/${kind}/`))(page)
    },
    [task]: async (page) => new URL(page.url()).pathname.replace(/^\/onboarding\/[^/]+/, ''),
  }
}

const walks: Readonly<Record<string, { readonly as?: string; readonly screens: Screens }>> = {
  outside: {
    screens: {
      '/signed-out': [places.signedOut(), places.signedOut('expired')],
      '/access-denied': [places.accessDenied(), places.accessDenied('unknown')],
      '/logged-in': places.loggedIn,
      // The customers' pages behind a link are looked at in acquisition/customer.story.ts.
      [places.customer]: [
        places.customer,
        `${places.customer}#/kontrollera`,
        `${places.customer}#/bokforing`,
      ],
    },
  },
  start: {
    as: 'Maja Lindgren',
    screens: {
      '/': places.start,
      '/task/$id/{-$time}': async (page) => {
        const task = { header: 'Ring banken', message: 'Om avgiften' }
        const saved = await (await callerOf(page)).post('/api/usertasks/save', task)
        return places.userTask(((await saved.json()) as { id: string }).id)
      },
      '/done/$figure': places.done('tasks', day(0)),
      '/clientsearch': places.clientSearch,
      '/clients': [
        places.clients,
        `${places.clients}?where=used.least.1000&where=status.oneOf.active`,
      ],
      '/c/{-$organizationNumber}': places.company('123'),
      '/sessions': places.ownSessions,
      '/handbok': [places.handbook, `${places.handbook}?q=leverans`],
      '/permissions': places.permissions,
      '/exchange-rates': places.currencies,
      '/costs': places.costs,
      '/deliveries': places.deliveries,
      '/accounting/consent': places.accountingConsent,
    },
  },
  settings: {
    as: 'Maja Lindgren',
    screens: {
      '/users': places.users,
      '/user': async (page) => [await linked(/^\/user\/?\?/)(page), places.newUser],
      '/settings': settingsParts.map((part) => `${places.settings}?del=${part}`),
      '/settings/monitoring': places.monitoring,
      '/settings/odd-rows': places.oddRows,
      '/settings/channels': places.chatChannels,
      '/monitoring-triggers': places.triggers,
      '/apclients/ny': places.newApiClient,
      '/apclients': places.apiClients,
      '/apclients/$clientId': linked(/^\/apclients\/(?!ny$)/),
      '/audit': places.audit,
      '/protection': places.protection,
      '/protection/register': places.processingRegister,
      '/protection/retention': places.retention,
    },
  },
  aml: {
    as: 'Amir Haddad',
    screens: {
      '/blacklist': places.blacklist,
      '/aml-monitor-overview': ['', 'hits', 'due'].map(places.amlMonitorOf),
      '/aml-risk-overview': places.amlRisk,
      '/person/{-$id}/{-$type}': async (page) => {
        const caller = await callerOf(page)
        const found = await caller.post('/api/search/person', { query: 'sven' })
        const [person] = ((await found.json()) as { hits: { id: string }[] }).hits
        const id = person?.id ?? ''
        return [
          places.personSearch,
          places.person(id, 'active'),
          places.personAccess(id),
          places.personSnapshots(id),
        ]
      },
      '/answerkyc/$id/{-$companyTaskId}': async (page) => {
        await page.goto(riskyTask)
        await page.waitForURL(/\/kyc-response\/[0-9a-f-]{36}\//)
        return places.kycResponse(/kyc-response\/([^/]+)/.exec(page.url())?.[1] ?? '')
      },
    },
  },
  rules: {
    as: 'Maja Lindgren',
    screens: {
      '/rules': places.rules,
      '/rule/$id': places.rule('financialStrength'),
      '/rule-buckets': async (page) => {
        const listed = await (await callerOf(page)).get('/api/rulebucket/all')
        const buckets = (await listed.json()) as { id: string; name: string }[]
        const own = buckets.find(({ name }) => name === 'Standard mottagare')
        return [places.ruleBuckets, places.ruleBucket(own?.id ?? '')]
      },
      '/replaychecks': places.replayChecks,
      '/batchdetermination': places.batch,
      '/rating': async (page) => {
        await page.goto(places.ratings)
        const number = page.getByRole('textbox', { name: 'Organisationsnummer' })
        await number.fill((await clientAt(page, 'issuer', 3)).organizationNumber)
        await number.press('Enter')
        await page.waitForURL(/\?id=/)
        return [places.ratings, page.url()]
      },
      '/portfolio': places.portfolio,
      '/portfolio/invoices': places.portfolioInvoices(day(-1)),
      '/ticker': places.ticker,
      '/debt-collector/expired-invoices': places.expiredInvoices,
    },
  },
  invoices: {
    as: 'Maja Lindgren',
    screens: {
      '/invoicedetermination/{-$id}': places.invoiceDetermination,
      '/invoices-edit/{-$page}': [places.workList, places.feedback],
      '/debt-collector/texts': places.dunningTexts,
      '/debt-collector/debtor/$organizationNumber': async (page) =>
        places.debtor((await clientAt(page, 'recipient', 3)).organizationNumber),
      '/invoice-settlement': ['unsettled', 'owed', 'unconfirmed', 'unknown'].map(
        places.settlementIn,
      ),
      '/same-recipients': places.sameRecipients,
      '/all-invoices': async (page) => {
        const { organizationNumber } = await clientAt(page, 'issuer', 3)
        return [places.allInvoices, places.allInvoicesIn({ issuer: organizationNumber })]
      },
      '/invoices/{-$page}/{-$fromDate}/{-$toDate}/{-$decisions}/{-$issuer}': places.invoices,
      '/invoice/$id': async (page) => {
        const invoice = await linked(/^\/invoice\//)(page)
        return ['', 'tecken', 'betalning', 'dokument', 'meddelanden', 'historik'].map(
          (part) => `${invoice}?del=${part}`,
        )
      },
      '/determination/$id': linked(/^\/determination\//),
      '/tolkien/invoice/$parseId': async (page) => {
        const number = nextNumber()
        const { issuer, recipient } = await partiesAt(page, 8)
        await openUploaded(page, `vandring-${number}.pdf`, [{ number, issuer, recipient }])
        return page.url()
      },
      '/tolkien': places.interpretations,
    },
  },
  issuer: {
    as: 'Maja Lindgren',
    screens: {
      '/client/{-$type}/{-$id}/{-$tab}': async (page) => {
        const client = await clientAt(page, 'issuer', 3)
        const own = clientTabs.filter((tab) => !['limit3', 'limit4'].includes(tab))
        return own.map((tab) => clientPage('issuer', client, tab))
      },
    },
  },
  recipient: {
    as: 'Maja Lindgren',
    screens: {
      '/client/{-$type}/{-$id}/{-$tab}': async (page) => {
        const client = await clientAt(page, 'recipient', 3)
        const own = ['overview', 'limits', 'limit3', 'limit4', 'invoices', 'settings'] as const
        return own.map((tab) => clientPage('recipient', client, tab))
      },
    },
  },
  onboarding: {
    as: 'Sofia Bergman',
    screens: {
      '/onboardings': places.onboardings,
      '/onboarding/$id': async (page) => {
        const browser = page.context().browser()
        if (!browser) throw new Error('the page has no browser')
        begun = await begunByCalls(browser, page, soundStranger(1, 8))
        return begun
      },
      '/internalkyc/$onboardingId': async (page) =>
        places.internalKyc(page.url().split('/').at(-1) ?? ''),
      ...tasks('kyc-response'),
      ...tasks('agreement-signing'),
      ...tasks('bank-account-validation'),
      // They lead on at once; what they show themselves is that there is no such task.
      '/company-task/$companyTaskId/redirect': places.companyTaskRedirect(nobody),
      '/onboarding/$id/company-task/$companyTaskId/redirect': `/onboarding/${nobody}/company-task/${nobody}/redirect`,
      '/prospect/{-$id}': async (page) => {
        await page.goto(places.prospects)
        return [places.prospects, await linked(/^\/prospect\/[0-9a-f-]{36}$/)(page)]
      },
      '/prospect/recipient': places.recipientProspects,
    },
  },
  agreements: {
    as: 'Maja Lindgren',
    screens: {
      '/agreements': places.agreements,
      '/agreement/$agreementId': linked(/^\/agreement\/[0-9a-f-]{36}$/),
      '/agreement/$agreementId/versions': async (page) =>
        `${new URL(page.url()).pathname}/versions`,
      '/agreement/$agreementId/version/$agreementVersionId': linked(/\/version\//),
      '/agreement/nytt': places.newAgreement,
      '/agreement/kontrollera': places.checkAgreement,
      '/agreement/bundles/ny': places.newBundle,
      '/agreement/bundles': places.bundles,
      '/agreement/bundles/$bundleId': linked(/^\/agreement\/bundles\/[0-9a-f-]{36}$/),
      '/kyc/{-$id}': async (page) => {
        await page.goto(places.kycSets)
        return [places.kycSets, places.newKycSet, await linked(/^\/kyc\/[0-9a-f-]{36}$/)(page)]
      },
      '/kyc/preview': async (page) => places.kycPreview(page.url().split('/').at(-1) ?? ''),
      '/onboarding/$id/company-task/$companyTaskId/agreement-set/$agreementSetId': async (page) => {
        const bundle = await aBundle(page, `Vandring ${nextNumber()}`)
        const { onboardingId, companyTaskId, dataId } = await agreementToSign(page, bundle)
        return `/onboarding/${onboardingId}/company-task/${companyTaskId}/agreement-set/${dataId}`
      },
    },
  },
}

test('every screen of the sitemap is looked at', () => {
  const looked = Object.values(walks).flatMap(({ screens }) => Object.keys(screens))
  expect([...new Set(looked)].toSorted()).toEqual([...sitemap, places.customer].toSorted())
})

/** A task of an onboarding, at its address without it: the same screen, looked at already. */
const isTaskFromElsewhere = (screen: string) => /^\/company-task\/.+\/redirected\//.test(screen)

for (const [name, { as, screens }] of Object.entries(walks))
  test(`axe finds nothing on the screens of ${name}, in light and in dark`, async ({ page }) => {
    if (as !== undefined) await signIn(page, as)
    // Who is not logged in is asked to by a window over an empty page.
    const heading = as === undefined ? {} : { level: 1 }
    for (const [screen, given] of Object.entries(screens)) {
      const addresses = [typeof given === 'function' ? await given(page) : given].flat()
      for (const address of addresses) {
        const { href } = new URL(address, test.info().project.use.baseURL)
        // Where it was found it may stand already.
        if (page.url() !== href) await page.goto(href)
        await expect(page.getByRole('heading', heading).first(), address).toBeVisible()
        expect(new URL(page.url()).pathname).toMatch(shapeOf(screen))
        if (!isTaskFromElsewhere(screen)) await expectNoFindings(page)
        // It was the screen itself, and not what stands there (as for a customer without a link).
        const isShown = !screen.endsWith('/redirect') && screen !== places.customer
        if (isShown) await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
      }
    }
  })
