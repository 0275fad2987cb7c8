/** Why nothing goes on with a company that is sanctioned, or has somebody sanctioned behind it (keypersons 9), to staff. */
export const sanctionedText =
  'Företaget, eller någon bakom det, står på en sanktionslista. Inget går vidare förrän två på AML-avdelningen har bedömt att träffen gäller någon annan. Läs den under Nyckelpersoner.'
/** The refusal of every act that would go on with such a company. */
export const halted = { halted: { status: 409, text: sanctionedText } } as const
/** The same to who is not to be told why: it is an offence to tell somebody that he is looked into. */
export const haltedOutside = {
  halted: { status: 409, text: 'Det går inte att fortsätta just nu. Hör av dig till oss.' },
} as const
