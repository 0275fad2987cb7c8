/** The refusal of an address on the blacklist, to staff. */
export const harmfulAddress =
  'E-postadressen står i blacklist. Kontakta AML-avdelningen, eller skriv en annan adress.'
