import { aQuestion } from '#areas/acquisition/kyc/testing/questions.ts'
import { idOf } from '#world/insert.ts'
import { demoSeed } from '#world/register/seed.ts'

/** The address of a KYC task of the demo world for which no set has been picked. */
export const kycTask = `/company-task/${idOf(demoSeed, 'kyc-task', 0)}/redirect`

/** The address of one whose answers are marked as risk (its onboarding is the demo's ninth). */
export const riskyTask = `/company-task/${idOf(demoSeed, 'onboarding task', 80)}/redirect`

/** A question of a set, as the server keeps it. */
export const loanQuestion = () => aQuestion('Vad ska lånet användas till?')
