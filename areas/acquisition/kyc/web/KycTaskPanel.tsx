import type { ShownTask } from '#areas/acquisition/companytasks/contract.ts'
import { KycResponsePanel } from './KycResponsePanel.tsx'
import { KycSetPicker } from './KycSetPicker.tsx'

/** A KYC task: without answers a set is picked, with them they are given (kyc 1). */
export const KycTaskPanel = ({
  task,
}: {
  task: Pick<ShownTask, 'id' | 'dataId' | 'organizationNumber' | 'canceled' | 'onboardingType'>
}) =>
  task.dataId === null ? (
    <KycSetPicker task={task} />
  ) : (
    <KycResponsePanel id={task.dataId} canceled={task.canceled} />
  )
