import { register } from '#areas/parties/company/server/testing/companies.ts'
import { righttosign } from '#areas/parties/righttosign/contract.ts'
import { cleanCompany, staffAtWork } from '#areas/acquisition/onboarding/server/testing/staff.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import {
  aBundle,
  creation,
  openJobs,
  startBankIdProvider,
} from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { customer } from '../../contract.ts'
import { openBrowser, type Browser } from '#platform/server/testing/customer-browser.ts'

interface Invited {
  readonly name?: string
  readonly socialSecurityNumber?: string
  readonly oneTimeUse?: boolean
}

/** Staff who invite, BankID, and the customers they have. */
export async function customersHouse(environment: Readonly<Record<string, string>> = {}) {
  const bankId = await startBankIdProvider()
  const staff = await staffAtWork({ ...bankId.environment, ...environment })
  const { server, seller, admin } = staff
  const jobs = openJobs(server)

  /** A new onboarding of a company whose board is known, with one who signs for it. */
  async function begun() {
    const organizationNumber = cleanCompany()
    const id = await staff.started({ organizationNumber })
    await seller.call(righttosign.fetchDirectorship, { organizationNumber })
    const file = register.companyFileAt(register.indexOf(organizationNumber) ?? 0)
    const person = file.signing.alternatives
      .filter(({ scope }) => scope === 'everything')
      .flatMap(({ requirements }) => requirements)
      .flatMap(({ personalNumbers }) => personalNumbers)[0]
    const member = file.board.find((one) => one.person.personalNumber === person)
    if (!person || !member) throw new Error('Nobody signs for the company')
    const name = `${member.person.firstName} ${member.person.lastName}`
    return { id, organizationNumber, signatory: { socialSecurityNumber: person, name } }
  }
  const tokenOf = (url: string) => url.split('#')[1] ?? ''
  /** A link made by staff: its secret. */
  async function link(onboardingId: string, invitee: Invited = {}) {
    const { body } = await seller.call(onboarding.createOnboardingInvite, {
      onboardingId,
      ...invitee,
    })
    return { invitation: body, token: tokenOf(body.url) }
  }
  /** Somebody identifies themselves by a link, after one question. Answers what came of it. */
  async function identify(browser: Browser, token: string, personalNumber?: string) {
    const begin = await browser.call(customer.identify, { token })
    if (begin.status !== 200) return begin
    if (personalNumber) {
      await bankId.person({ personalNumber, collects: 1 })
      await bankId.scan(begin.body.autoStartToken ?? '', personalNumber)
    }
    return browser.call(customer.identification, {})
  }
  /** One of an onboarding's tasks. */
  async function taskOf(id: string, type: string) {
    const task = (await staff.tasksOf(id)).find((one) => one.type === type)
    if (!task) throw new Error(`The onboarding has no task of ${type}`)
    return task
  }
  /** The customer is shown an agreement to its end, and those of its set that are only read (customer 22). */
  async function readToEnd(browser: Browser, which: { taskId: string; agreementId: string }) {
    const { taskId, agreementId } = which
    const { body: listed } = await browser.call(customer.agreements, { taskId })
    const shown = async (id: string) => {
      const { body } = await browser.call(customer.agreement, { taskId, agreementId: id })
      const { contentSha256 } = body
      await browser.call(customer.agreementShown, { taskId, agreementId: id, contentSha256 })
      return body
    }
    for (const { id, state } of listed) if (state === 'read') await shown(id)
    return shown(agreementId)
  }
  return {
    ...staff,
    jobs,
    taskOf,
    /** Staff make agreements of these parts, to be signed in an onboarding; answers the set. */
    async agreementsMade(id: string, parts: Parameters<typeof aBundle>[1]): Promise<string> {
      const { id: companyTaskId, organizationNumber } = await taskOf(id, 'AgreementSigning')
      const task = { companyTaskId, organizationNumber }
      return (
        await seller.call(signing.createAgreement, creation(await aBundle(admin, parts), task))
      ).body
    },
    /** The customer reads an agreement, and asks to sign what was read (customer 18). */
    async sign(browser: Browser, which: { readonly taskId: string; readonly agreementId: string }) {
      const { contentSha256 } = await readToEnd(browser, which)
      return browser.call(customer.signAgreement, { ...which, contentSha256 })
    },
    readToEnd,
    bankId,
    begun,
    link,
    tokenOf,
    identify,
    browser: () => openBrowser(server.url),
    /** Somebody else who is invited to an onboarding, and does not sign for its company. */
    async helper(onboardingId: string): Promise<Browser> {
      const browser = openBrowser(server.url)
      const socialSecurityNumber = '198507099805'
      const { token } = await link(onboardingId, { name: 'Eva Ek', socialSecurityNumber })
      await identify(browser, token, socialSecurityNumber)
      return browser
    },
    /** Who signs for a new onboarding's company, sitting at its tasks. */
    async inside(invited: Invited = {}) {
      const one = await begun()
      const browser = openBrowser(server.url)
      const { token, invitation } = await link(one.id, { ...one.signatory, ...invited })
      await identify(
        browser,
        token,
        invited.socialSecurityNumber ?? one.signatory.socialSecurityNumber,
      )
      return { ...one, browser, token, invitation }
    },
    async close() {
      await jobs.close()
      await staff.close()
      await bankId.stop()
    },
  }
}
export type CustomersHouse = Awaited<ReturnType<typeof customersHouse>>
