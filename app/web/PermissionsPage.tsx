import { PermissionsScreen } from '#areas/foundation/users/web/PermissionsScreen.tsx'
import { permissions } from '#app/permissions.ts'

/** /permissions: who may do what, of every area. */
export const PermissionsPage = () => <PermissionsScreen permissions={permissions} />
