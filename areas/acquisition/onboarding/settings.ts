import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** Where customers do what they are invited to; an invitation's id is added to it. */
export const invitationAddress = defineSetting({
  namespace: 'onboarding',
  key: 'invitationAddress',
  type: 'string',
  allowMultiple: false,
  standard: 'https://minasidor.example.se/onboarding/',
  form: {
    pattern: /^https:\/\/[^\s/?#]+\/\S{0,500}$/,
    words:
      'en adress som börjar med https://, till exempel https://minasidor.example.se/onboarding/',
  },
  control: true,
  description: 'Adressen till kundens sida för onboarding. Inbjudans id läggs till sist.',
})
