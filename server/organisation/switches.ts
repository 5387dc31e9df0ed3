import type { OrganizationSwitch } from '#contract/organisation/switches.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizations } from './organisation.schema.ts'

/** Refuses what platform admins have switched off for an organisation. */
export const createSwitches = ({ database }: { database: Database }) => ({
  requireOn: async (tenantId: string, name: OrganizationSwitch): Promise<void> => {
    const [row] = await database.query<Row<typeof organizations, 'switched_off'>>(
      'select switched_off from organizations where id = $1',
      [tenantId],
    )
    if (row?.switched_off.includes(name)) throw new ApiError('organization.switchedOff')
  },
})
