import type { Db } from '#platform/server/database.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import { contacts } from '#areas/parties/company/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { writtenNumber, type AccountType } from '#areas/acquisition/bank/rules.ts'
import { exceptionRules } from '#areas/credit/rules/server/public.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { isExpired, valueInWords, type ValueKind } from '#areas/credit/whitelist/rules.ts'
import { sentences, statesAt, type Moment, type Part, type Standing } from './part.ts'

interface ExceptionState {
  readonly measure: string
  readonly recipient_organization_number: string | null
  readonly value_kind: ValueKind
  readonly value_date: string | null
  readonly value_amount: number | null
  readonly value_rating: number | null
  readonly end_date: string
  readonly comment: string
  readonly created_by: string
  readonly changed_by: string | null
}

async function readExceptions(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const states = await statesAt<ExceptionState>(db, 'exception', moment)
  if (states.length === 0) return []
  const rules = await exceptionRules(db)
  return states
    .filter(({ content }) => !isExpired({ endDate: content.end_date }, moment.day))
    .map(({ key, since, content }) => ({
      key,
      name: rules.find(({ id }) => id === content.measure)?.ruleName ?? content.measure,
      value: valueInWords({
        measure: content.measure,
        recipientOrganizationNumber: content.recipient_organization_number,
        valueKind: content.value_kind,
        valueDate: content.value_date,
        valueAmount: content.value_amount,
        valueRating: content.value_rating,
        endDate: content.end_date,
      }),
      amount: content.value_amount,
      detail: sentences(
        content.recipient_organization_number &&
          `Mot ${formatOrganizationNumber(content.recipient_organization_number)}.`,
        `Gällde till och med ${content.end_date}.`,
        content.comment,
      ),
      since,
      by: content.changed_by ?? content.created_by,
    }))
}
export const exceptionsPart: Part = {
  name: 'exceptions',
  may: [whitelist.get.may],
  histories: ['exception'],
  read: readExceptions,
}

interface ContactState {
  readonly name: string
  readonly relation_to_company: string
  readonly email: string
  readonly phone_number: string
  readonly cellphone_number: string
  readonly created_by: string
  readonly changed_by: string | null
}
async function readContacts(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const states = await statesAt<ContactState>(db, 'contact', moment)
  return states
    .toSorted((one, other) => one.content.name.localeCompare(other.content.name, 'sv'))
    .map(({ key, since, content }) => ({
      key,
      name: content.name,
      value: content.email,
      detail: [content.relation_to_company, content.cellphone_number, content.phone_number]
        .filter(Boolean)
        .join(', '),
      since,
      by: content.changed_by ?? content.created_by,
    }))
}
export const contactsPart: Part = {
  name: 'contacts',
  may: [contacts.get.may],
  histories: ['contact'],
  read: readContacts,
}

interface AccountState {
  readonly bank_name: string
  readonly account_type: AccountType
  readonly clearing_number: string
  readonly account_number: string
  readonly counts_by: string
}

/** The account that the company was paid on (company 31). */
async function readAccount(db: Db, moment: Moment): Promise<readonly Standing[]> {
  const states = await statesAt<AccountState>(db, 'account', moment)
  return states.map(({ key, since, content }) => ({
    key,
    name: content.bank_name,
    value: writtenNumber({
      accountType: content.account_type,
      clearingNumber: content.clearing_number,
      accountNumber: content.account_number,
    }),
    since,
    by: content.counts_by,
  }))
}
export const accountPart: Part = {
  name: 'account',
  may: [bank.customerBankDetails.may],
  histories: ['account'],
  read: readAccount,
}
