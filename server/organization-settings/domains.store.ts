import type { Outside } from '#contract/organization-settings/domains.ts'
import { type Queries, Texts } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizationSettings } from './organization-settings.schema.ts'

type Query = Queries['query']
type Domains = Row<typeof organizationSettings, 'email_domains'>

/** Empty if an organisation allows all. */
export const readEmailDomains = async (query: Query, tenantId: string): Promise<string[]> => {
  const [row] = await query<Domains>('select email_domains from organization_settings where tenant_id = $1', [tenantId])
  return row?.email_domains ?? []
}

/** Of each organisation that somebody is a member of and that has named some. */
export const readEmailDomainsOfMember = async (query: Query, userId: string): Promise<string[][]> =>
  (
    await query<Domains>(
      `select s.email_domains from members m join organization_settings s on s.tenant_id = m.organization_id
        where m.user_id = $1 and cardinality(s.email_domains) > 0`,
      [userId],
    )
  ).map((row) => row.email_domains)

/** The members whose address is of none of these domains. Asked outside a tenant's transaction, because addresses belong to accounts. */
export const findOutside = async (
  query: Query,
  organizationId: string,
  { domains, atMost }: { domains: string[]; atMost: number },
): Promise<Outside> => {
  if (domains.length === 0) return { count: 0, people: [] }
  const rows = await query<{ username: string; email: string; count: number }>(
    `select u.username, u.email, count(*) over ()::int as count from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and lower(split_part(u.email, '@', -1)) <> all($2::text[])
      order by u.username, u.id limit $3::int`,
    [organizationId, new Texts(domains), atMost],
  )
  return { count: rows[0]?.count ?? 0, people: rows.map(({ username, email }) => ({ username, email })) }
}

export const writeDomains = async (
  query: Query,
  tenantId: string,
  it: { emailDomains: string[]; origins: string[] },
): Promise<void> =>
  void (await query(
    `update organization_settings set email_domains = $2::text[], origins = $3::text[], domains_revision = domains_revision + 1
      where tenant_id = $1`,
    [tenantId, new Texts(it.emailDomains), new Texts(it.origins)],
  ))
