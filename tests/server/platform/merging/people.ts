import type { MergePreview } from '#contract/platform/account-merge.ts'
import type { PlatformUserDetail } from '#contract/platform/users.ts'
import type { Person } from '#tests/server/members/team.ts'
import { openBackOffice, reason } from '#tests/server/platform/back-office.ts'
import type { TestServer } from '#tests/support/server.ts'

export type { Person }

/** What a platform admin does to two accounts of one person. `call` may be that of another server on the same database. */
export const openMerging = async (server: TestServer) => {
  const office = await openBackOffice(server)
  const preview = async (kept: Person, duplicate: Person): Promise<MergePreview> => {
    const params = { id: kept.session.id, duplicate: duplicate.session.id }
    return office.see<MergePreview>('previewUserMerge', { params })
  }
  const bodyOf = async (kept: Person, duplicate: Person) => {
    const { seen } = await preview(kept, duplicate)
    return { duplicate: duplicate.session.id, reason, account: duplicate.username, seen }
  }
  /** Merges the second account into the first one, as it was shown. */
  const merge = async (kept: Person, duplicate: Person, { body = {}, call = server.call } = {}) =>
    call('mergeUsers', {
      session: office.admin.session.session,
      params: { id: kept.session.id },
      body: { ...(await bodyOf(kept, duplicate)), ...body },
    })
  const view = (person: Person) => office.see<PlatformUserDetail>('viewUser', { params: { id: person.session.id } })
  /** Makes somebody a member of the organisation of another person, without an invitation. */
  const join = (person: Person, organization: string, role: string, status = 'active') =>
    server.database.query(
      `insert into members (organization_id, user_id, role, status, joined_at) values ($1, $2, $3, $4, now())`,
      [organization, person.session.id, role, status],
    )
  /** The role of somebody in an organisation; undefined without a membership. */
  const roleOf = async (person: Person, organization: string) => {
    const rows = await server.database.query<{ role: string }>(
      'select role from members where user_id = $1 and organization_id = $2',
      [person.session.id, organization],
    )
    return rows[0]?.role
  }
  return { ...office, preview, merge, bodyOf, view, join, roleOf }
}
