import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openFileStore } from '#platform/server/files/files.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { apiClients } from '#areas/foundation/apiclients/contract.ts'
import {
  contact as partnerContact,
  secretOf,
} from '#areas/foundation/apiclients/server/testing/secret.ts'
import { batch } from '#areas/credit/batch/contract.ts'
import { cognomens } from '#areas/parties/cognomens/contract.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { documents } from '#areas/parties/documents/contract.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { onboarding } from '#areas/acquisition/onboarding/contract.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { startProviders } from '#areas/parties/company/server/testing/providers.ts'
import { everybody, startPersonProvider } from '#areas/parties/person/server/testing/provider.ts'
import { openBooks } from '#areas/credit/determinations/server/testing/decided.ts'
import { storedSoundInput } from '#areas/credit/determinations/server/testing/judged.ts'
import { monitoring, triggers } from '#areas/operations/triggers/contract.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { backtest } from '#areas/credit/determinations/contract.ts'
import { saveException, secondOf } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { startTestServer } from '../testing.ts'
import type { Known } from './sample-input.ts'

/**
 * A server with one of everything in it and providers to ask, so that what calls are sent reaches
 * deep.
 * @param organizationNumber of the company everything is about
 */
export async function startSeededServer(
  environment: Readonly<Record<string, string>> = {},
  organizationNumber?: string,
) {
  const providers = await startProviders()
  const persons = await startPersonProvider()
  const server = await startTestServer({
    ...providers.environment,
    ...persons.environment,
    ...environment,
  })
  const { owner } = server
  const staff = await server.person(policies)
  const company = await addCompany(owner, {
    roles: [0, 1],
    name: 'Seglar & Söner AB',
    ...(organizationNumber && { organizationNumber }),
  })
  const other = await server.person(['RuleAdmin'])
  const contact = { organizationNumber: company, name: 'Anna Ek', email: 'anna@example.se' }
  await staff.call(contacts.save, contact)
  const pdf = {
    name: 'a.pdf',
    content: new TextEncoder().encode('%PDF-1.7\n%%EOF'),
    type: 'application/pdf',
  }
  const cognomen = { issuerOrganizationNumber: company, recipientName: 'Mottagaren' }
  const [listed, document, named, { body: client }, { body: partner }] = await Promise.all([
    staff.call(contacts.get, { organizationNumber: company }),
    staff.call(documents.add, { organizationNumber: company }, pdf),
    staff.call(cognomens.save, { ...cognomen, recipientEmail: contact.email }),
    staff.call(apiClients.add, { name: 'En klient', clientId: 'klient' }),
    // One of its own, since what is sent to the other may replace its secret.
    staff.call(apiClients.add, { name: 'Partnern', clientId: 'partnern', ...partnerContact }),
  ])
  const second = await server.person(['Administrator'])
  const granted = await fetch(`${server.url}/partner/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'partnern',
      client_secret: await secretOf(server, [staff, second], partner),
    }),
  })
  const { access_token: partnerToken } = (await granted.json()) as { access_token: string }
  const { rows } = await owner.query<{ id: string }>(
    `insert into outbox_message (destination, kind, payload, idempotency_key, state, created_by)
     values ('crm', 'test', '{}', 'test', 'dead', 'test') returning id`,
  )
  const sound = await storedSoundInput(owner)
  const books = openBooks(server)
  const determination = await books.decided(sound)
  const days = { fromDate: '2026-11-21', toDate: '2026-11-21' }
  const { body: tried } = await staff.call(backtest.start, {
    bucketId: sound.issuer.bucket.bucketId,
    ...days,
  })
  const numbers = {
    name: 'bolag.txt',
    content: new TextEncoder().encode(company),
    type: 'text/plain',
  }
  const { body: run } = await staff.call(
    batch.start,
    { type: 'test', companies: 1, cost: 3200 },
    numbers,
  )
  // A file of its own, which no document takes away with it.
  const fileId = randomUUID()
  const bytes = path.join(server.config.dataDir, fileId)
  await writeFile(bytes, pdf.content)
  await openFileStore(server.config).put(fileId, bytes)
  const { rows: read } = await owner.query<{ id: string }>(
    `with file as (insert into stored_file (id, name, content_type, size, sha256)
                  select $1, name, content_type, size, sha256 from stored_file where name = $2 limit 1 returning id),
          one as (insert into interpretation (file_name, document_file_id, reading_state, search_text)
                  select 'a.pdf', id, 'read', 'a.pdf' from file returning id)
     insert into interpretation_page (interpretation_id, page_number, source_page, is_attachment, image_file_id, width, height)
     select one.id, 1, 1, false, file.id, 2480, 3508 from one, file returning interpretation_id as id`,
    [fileId, pdf.name],
  )
  // Offered by the partner whose token it is, to the company and from it.
  const { rows: offered } = await owner.query<{ id: string }>(
    `with seller as (update api_client set partner_type = 'Bokio' where id = $1 returning id),
          own as (update client set partner_type = 'Bokio' where organization_number = $2 and company_type = 0)
     insert into invoice (source, reference, partner, api_client_id, issuer_organization_number, issuer_name, recipient_organization_number,
       recipient_name, invoice_number, number_key, invoice_amount, invoice_date, due_date, state_by)
     select 'partner', 'test', 'Bokio', id, $2, 'Seglar & Söner AB', $2, 'Seglar & Söner AB', '1', '1', 100000, skynet.today(), skynet.today(), 'test'
     from seller returning id`,
    [partner, company],
  )
  await owner.query(
    `insert into invoice_subscription (id, invoice_id, type, value, recipients, created_by) values ($1, $1, 'state', '6', '{Kredit}', 'test')`,
    [offered[0]?.id],
  )
  const { personalNumber, lastName } = everybody.personNameAt(0)
  const { rows: looked } = await owner.query<{ id: string }>(
    'insert into person (personal_number, name) values ($1, $2) returning id',
    [personalNumber, lastName],
  )
  const { rows: unprocessed } = await owner.query<{ id: string }>(
    `insert into unprocessed_invoice (origin, intake_key, issuer_organization_number, issuer_name, errors, error_states)
     values (1, 'test', $1, 'Seglar & Söner AB', '[]', '{1,5,6}') returning id`,
    [company],
  )
  const { body: rated } = await staff.call(rating.issuerV2, {
    organizationNumber: company,
    // A sole trader is told of it.
    userConfirmation: [{ confirmed: true, confirmationType: 'CopyToPerson' }],
  })
  const { body: begun } = await staff.call(onboarding.initiate, {
    organizationNumber: company,
    name: 'Seglar & Söner AB',
    onboardingType: 'kycUpdate',
    contactName: contact.name,
    contactEmailAddress: contact.email,
    contactPhoneNumber: '0701234567',
  })
  // The version has the id of its agreement, since what is sent has one id for both.
  const { rows: agreed } = await owner.query<{ id: string }>(
    `with one as (insert into agreement (name, description, agreement_type, signature_type, content_text, created_at, created_by)
                  values ('Avtal', 'Test', 'Generic', 'None', '<p>Avtal</p>', skynet.now(), 'test') returning *)
     insert into agreement_version (id, agreement_id, revision, name, description, agreement_type, signature_type, content_text,
       content_summary, tokens, created_at, created_by)
     select id, id, 1, name, description, agreement_type, signature_type, content_text, content_summary, tokens, created_at, created_by
     from one returning id`,
  )
  const { rows: bundled } = await owner.query<{ id: string }>(
    `insert into agreement_bundle (name, description, automated_type, created_at, created_by)
     values ('Bunt', 'Test', 'NotForAutomation', skynet.now(), 'test') returning id`,
  )
  const { body: exception } = await saveException(staff, await secondOf(server), {
    keyOrganizationNumber: company,
    rule: 'taxDeferral',
    endDate: stockholmDay(new Date()),
    comment: 'Test',
  })
  const { rows: prospected } = await owner.query<{ id: string }>(
    `insert into prospect (organization_number, company_type, prospect_type, name, postal_address, visiting_address, determination_id,
       passed, has_warning, complete, created_at, created_by, created_by_id, edited_at)
     values ($1, 0, 0, 'Seglar & Söner AB', 'null', 'null', $2, true, false, true, skynet.now(), 'test', $3, skynet.now()) returning id`,
    [company, rated.decisionReference, staff.id],
  )
  const { body: task } = await staff.call(usertasks.save, {
    header: 'Ring',
    message: 'Före klockan tio',
  })
  const { body: trigger } = await staff.call(triggers.save, {
    name: 'Avslag',
    code: 1002,
    selectedActions: [2000],
    templateForIssuer: 'Nekad',
  })
  const { body: settings } = await staff.call(monitoring.list, {})
  const { body: questions } = await staff.call(kyc.save, { name: 'Kundkännedom', questions: [] })
  // The answers and their task have the id of the set, so that calls about any of them find one.
  await owner.query(
    `with task as (insert into company_task (id, type, organization_number, data_id, created_by) values ($1, 'Kyc', $2, $1, 'test') returning id)
     insert into kyc_response (id, task_id, organization_number, set_id, kyc_set, created_at, created_by)
     select $1, id, $2, $1, $3, skynet.now(), 'test' from task`,
    [questions.id, company, JSON.stringify(questions)],
  )
  const known: Known = {
    company,
    ids: {
      users: other.id,
      usertasks: task.id,
      triggers: trigger.id,
      monitoring: settings[0]?.id as string,
      apiClients: client,
      contacts: listed.body[0]?.id as string,
      documents: document.body.id,
      agreements: agreed[0]?.id as string,
      bundles: bundled[0]?.id as string,
      kyc: questions.id,
      cognomens: named.body.id,
      whitelist: exception.id,
      rating: rated.decisionReference,
      onboarding: begun,
      companytasks: begun,
      internalkyc: begun,
      person: looked[0]?.id as string,
      prospects: prospected[0]?.id as string,
      offers: prospected[0]?.id as string,
      delivery: rows[0]?.id as string,
      determinations: determination,
      backtest: tried.id,
      invoices: offered[0]?.id as string,
      partnerInvoices: offered[0]?.id as string,
      subscriptions: offered[0]?.id as string,
      feedback: offered[0]?.id as string,
      unprocessed: unprocessed[0]?.id as string,
      batch: run.id,
      interpretation: read[0]?.id as string,
    },
  }
  return {
    ...server,
    known,
    partnerToken,
    /**
     * What the providers of company and person information are asked while something is done, as
     * addresses.
     */
    async askedWhile(work: () => Promise<unknown>) {
      await Promise.all([providers.forget(), persons.forget()])
      await work()
      return [...(await providers.askedInAll()), ...(await persons.askedInAll())]
    },
    async stop() {
      await books.close()
      await server.stop()
      await providers.stop()
      await persons.stop()
    },
  }
}
export type SeededServer = Awaited<ReturnType<typeof startSeededServer>>
