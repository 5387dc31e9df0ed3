import type { Permission } from '#contract/organisation/roles.ts'
import { tokensAtMost } from '#contract/tokens/tokens.ts'
import type { Leaver } from '#server/kernel/belongings.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { Row } from '#server/kernel/row.ts'
import type { apiTokens } from './tokens.schema.ts'

type Query = Queries['query']

export type TokenRow = Row<
  typeof apiTokens,
  'id' | 'name' | 'ending' | 'permissions' | 'project_ids' | 'created_at' | 'expires_at' | 'last_used_at'
>
export type UsedTokenRow = TokenRow & Row<typeof apiTokens, 'tenant_id' | 'user_id'>

const columns = 'id, name, ending, permissions, project_ids, created_at, expires_at, last_used_at'

/** The token of a call. It is looked up before the organisation is known, as sessions are. */
export const findByHash = async ({ query }: Pick<Database, 'query'>, hash: string): Promise<UsedTokenRow | null> => {
  const [row] = await query<UsedTokenRow>(`select ${columns}, tenant_id, user_id from api_tokens where token_hash = $1`, [hash])
  return row ?? null
}

export const noteUse = async ({ query }: Pick<Database, 'query'>, id: string, at: string): Promise<void> =>
  void (await query('update api_tokens set last_used_at = $2::timestamptz where id = $1', [id, at]))

export const listTokens = (query: Query, userId: string): Promise<TokenRow[]> =>
  query<TokenRow>(`select ${columns} from api_tokens where user_id = $1 order by created_at desc, id`, [userId])

type NewRow = {
  id: string
  tenantId: string
  userId: string
  name: string
  hash: string
  ending: string
  permissions: Permission[]
  projectIds: string[] | null
  createdAt: string
  expiresAt: string | null
}

/** Returns null if the person has as many tokens as they may. */
export const insertToken = async (query: Query, it: NewRow): Promise<TokenRow | null> => {
  await takeLock(query, 'tokensOfPerson', `${it.tenantId} ${it.userId}`)
  const [row] = await query<TokenRow>(
    `insert into api_tokens
       (id, tenant_id, user_id, name, token_hash, ending, permissions, project_ids, created_at, expires_at)
     select $1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::text[], $8::text[], $9::timestamptz, $10::timestamptz
      where (select count(*) from api_tokens where user_id = $3::uuid) < ${tokensAtMost}
     returning ${columns}`,
    [it.id, it.tenantId, it.userId, it.name, it.hash, it.ending, it.permissions, it.projectIds, it.createdAt, it.expiresAt],
  )
  return row ?? null
}

/** Returns whether the person had it. */
export const deleteToken = async (query: Query, userId: string, id: string): Promise<boolean> =>
  (await query('delete from api_tokens where user_id = $1 and id = $2 returning 1', [userId, id])).length > 0

/** The tokens that end with a membership. It runs outside the transaction of a tenant, and names the organisation. */
export const countTokens = async (query: Query, { organizationId, userId }: Leaver): Promise<number> => {
  const [row] = await query<{ total: number }>(
    'select count(*)::int as total from api_tokens where tenant_id = $1 and user_id = $2',
    [organizationId, userId],
  )
  return row?.total ?? 0
}
