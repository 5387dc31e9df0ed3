import type { Logo } from '#contract/organization-settings/logo.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizationLogos } from './organization-settings.schema.ts'

type Query = Queries['query']

export const readLogo = async (query: Query, tenantId: string): Promise<Logo | null> => {
  const [row] = await query<Row<typeof organizationLogos, 'digest' | 'type'> & { file: string }>(
    `select digest, type, translate(encode(bytes, 'base64'), chr(10), '') as file from organization_logos where tenant_id = $1`,
    [tenantId],
  )
  return row ?? null
}

/** What tells two logos apart, without the file. */
export const readLogoDigest = async (query: Query, tenantId: string): Promise<string | null> => {
  const [row] = await query<Row<typeof organizationLogos, 'digest'>>(
    'select digest from organization_logos where tenant_id = $1',
    [tenantId],
  )
  return row?.digest ?? null
}

export const writeLogo = async (query: Query, tenantId: string, { digest, type, file }: Logo): Promise<void> =>
  void (await query(
    `insert into organization_logos (tenant_id, digest, type, bytes) values ($1, $2, $3, decode($4, 'base64'))
     on conflict (tenant_id) do update set digest = excluded.digest, type = excluded.type, bytes = excluded.bytes`,
    [tenantId, digest, type, file],
  ))

export const deleteLogo = async (query: Query, tenantId: string): Promise<void> =>
  void (await query('delete from organization_logos where tenant_id = $1', [tenantId]))
