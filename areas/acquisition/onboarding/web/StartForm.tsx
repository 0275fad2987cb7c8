import type { AnswerOf } from '#platform/endpoint.ts'
import { keysOf } from '#platform/record.ts'
import { CallError } from '#platform/web/call.ts'
import { checkWith } from '#platform/web/check.ts'
import { useCommand } from '#platform/web/data.ts'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { FieldRow, Form } from '#platform/web/ui/form/Form.tsx'
import { useSaveForm } from '#platform/web/ui/form/form.ts'
import { Notice } from '#platform/web/ui/message/Notice.tsx'
import { RouteLink } from '#platform/web/ui/frame/RouteLink.tsx'
import { notify } from '#platform/web/ui/message/Snackbar.tsx'
import { useGo } from '#platform/web/place.ts'
import type { CompanyInfo } from '#areas/parties/company/contract.ts'
import { productLabels, type ProductType } from '#areas/parties/company/rules.ts'
import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { places } from '#areas/places.ts'
import { onboarding, type OnboardingDetail } from '../contract.ts'
import { makesCustomer, serviceEnabled } from '../rules.ts'
import { alreadyEnabled, dataMissing, fillIn, notCreated, typeNames } from '../texts.ts'
import { askingOfHarmful } from './ask-harmful.ts'

const types = keysOf(typeNames).map((value) => ({ value, label: typeNames[value] }))
const products = keysOf(productLabels).map((value) => ({ value, label: productLabels[value] }))

interface Typed extends Record<string, unknown> {
  onboardingType: OnboardingType | null
  productType: ProductType | null
  contactName: string
  contactEmailAddress: string
  contactPhoneNumber: string
  contactRelationToCompany: string
  promotionalCode: string
}
/** What an onboarding follows from when it does not begin at a client. */
export interface OfProspect {
  readonly id: string
  readonly onboardingType: OnboardingType
  readonly promotionalCode: string
  /** Why it cannot be started, in Swedish. */
  readonly problem: string | undefined
  /** A rule passed although a fact was missing: somebody says yes to that first (prospects 12). */
  readonly hasWarning: boolean
}

/**
 * Of an existing client one begins with the signing of agreements, of a prospect with what it was
 * searched for (decision A2).
 */
const typedOf = (
  client: CompanyInfo,
  contact: OnboardingDetail['contactDetails'] | null,
  prospect: OfProspect | undefined,
): Typed => ({
  onboardingType: prospect?.onboardingType ?? 'agreementSigning',
  productType: client.productType ?? 'FactoringGruppen',
  contactName: contact?.name ?? '',
  contactEmailAddress: contact?.emailAddress ?? '',
  contactPhoneNumber: contact?.phoneNumber ?? '',
  contactRelationToCompany: contact?.relationToCompany ?? '',
  promotionalCode: prospect?.promotionalCode ?? '',
})
const sentOf = (client: CompanyInfo, { onboardingType, productType, ...typed }: Typed) => ({
  ...typed,
  organizationNumber: client.organizationNumber,
  name: client.name,
  onboardingType: onboardingType ?? 'agreementSigning',
  productType: productType ?? 'FactoringGruppen',
  requiresAml: true,
})

/**
 * A refusal in the words of the requirement (onboarding 4-9). What the server says of itself it
 * says in them already.
 */
function worded(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  if (error.code === 'invalid') return new CallError(400, { ...error, message: dataMissing })
  return error.status >= 500
    ? new CallError(error.status, { ...error, code: 'notCreated', message: notCreated })
    : error
}

type Followed = AnswerOf<typeof onboarding.getContactDetails>['prospect']
interface StartFormProps {
  client: CompanyInfo
  contact: OnboardingDetail['contactDetails'] | null
  /** What the company can become a customer by; undefined when that could not be asked. */
  follows: Followed | undefined
  prospect?: OfProspect | undefined
  onClose: () => void
}
/** What an onboarding begins with: type, product and whom it is done with. */
export function StartForm({ client, contact, follows, prospect, onClose }: StartFormProps) {
  const go = useGo()
  const initiate = useCommand(onboarding.initiate)
  const form = useSaveForm<Typed>({
    initial: typedOf(client, contact, prospect),
    draft: `onboarding/start/${client.organizationNumber}`,
    save: async (typed) => {
      const wrong = Object.entries(checkWith(onboarding.initiate, sentOf(client, typed)))
      if (wrong.length > 0) {
        const fields = wrong.map(([field, message]) => ({ field, message }))
        throw new CallError(400, { code: 'invalid', message: fillIn, fields })
      }
      const send = (ignoreBlacklistWarning: boolean) =>
        initiate.mutateAsync({
          ...sentOf(client, typed),
          prospectId: prospect?.id,
          ignoreBlacklistWarning,
        })
      const id = await askingOfHarmful('contactEmailAddress', send).catch((error: unknown) => {
        throw worded(error)
      })
      notify.success(`Onboardingen av ${client.name} är startad`)
      onClose()
      await go(places.onboarding(id), { ignoreBlocker: true })
    },
  })
  const { onboardingType, productType } = form.values
  const activeProduct =
    client.companyType === 'issuer' && client.active === 1 ? client.productType : null
  const enabled = serviceEnabled(
    onboardingType ?? 'agreementSigning',
    productType ?? 'FactoringGruppen',
    {
      activeProduct,
      loan: false,
    },
  )
  const needed = !prospect && onboardingType !== null && makesCustomer(onboardingType)
  const problem = needed ? (follows?.problem ?? undefined) : undefined
  return (
    <Form
      form={form}
      submit="Starta onboarding"
      disabledReason={enabled ? alreadyEnabled : problem}
      onCancel={() => {
        form.discard()
        onClose()
      }}
    >
      <FieldRow>
        <SelectField
          field={form.field('onboardingType')}
          label="Onboardingtyp"
          choices={types}
          required
        />
        <SelectField
          field={form.field('productType')}
          label="Produkt"
          choices={products}
          required
        />
      </FieldRow>
      {problem ? (
        <Notice>
          {problem}{' '}
          <RouteLink href={follows?.id ? places.prospect(follows.id) : places.prospects}>
            {follows?.id ? 'Visa prospektet' : 'Till Ny kund'}
          </RouteLink>
        </Notice>
      ) : null}
      <TextField field={form.field('contactName')} label="Kontaktperson" required maxLength={200} />
      <FieldRow>
        <TextField
          field={form.field('contactEmailAddress')}
          label="E-postadress"
          type="email"
          required
          maxLength={254}
        />
        <TextField
          field={form.field('contactPhoneNumber')}
          label="Telefonnummer"
          type="tel"
          required
          maxLength={30}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          field={form.field('contactRelationToCompany')}
          label="Relation till företaget"
          maxLength={200}
        />
        <TextField field={form.field('promotionalCode')} label="Kampanjkod" maxLength={50} />
      </FieldRow>
    </Form>
  )
}
