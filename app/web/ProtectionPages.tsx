// The screens of data protection, fetched together: who reads one is led to the others.
export { ProtectionScreen } from '#areas/foundation/protection/web/ProtectionScreen.tsx'
export { RegisterScreen } from '#areas/foundation/protection/web/RegisterScreen.tsx'
export { RetentionScreen } from '#areas/foundation/protection/web/RetentionScreen.tsx'
