import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { memberPermissionsQuery, membersKey, membersQuery } from '#api/members/queries.ts'
import { createRoleMatrix } from '#api/organisation/adapters.ts'
import { toProblem } from '#contract/http/problem.ts'
import { writtenDraft } from '#contract/organisation/role-draft.ts'
import { PermissionChecker } from '#ui/organisation/permission-checker.tsx'
import { PermissionsScreen } from '#ui/organisation/permissions-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { sessionActor } from '../-accounts/session.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import type { PermissionsAddress } from './address.ts'

type Props = {
  context: RouterContext
  address: PermissionsAddress
  onAddress: (address: PermissionsAddress, how: { replace: boolean }) => void
}

/** The roles of the organisation with their permissions. A draft stays as long as its tab. */
export const PermissionsOf = (props: Props) => {
  const { context } = props
  const { call, tabBar, selection } = consoleOf(context)
  const organization = useOrganization(context)
  const [machine] = useState(() => createRoleMatrix(call))
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path: '/organization/permissions',
      project: null,
      key: `roles ${organization}`,
      machine,
      input: undefined,
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { draft, base } }) => writtenDraft(draft, base),
        typing: ({ id = '', name = '', permissions = '', revision = '' }) => ({
          type: 'draft.restore' as const,
          draft: { id, name, permissions, revision },
        }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'matrix.reload' }), [actor])
  useEmitted(actor, (event) => {
    if (event.type === 'name.rejected') return
    void notify(event.type === 'role.deleted' ? 'role.deleted' : event.isNew ? 'role.created' : 'role.saved')
    void queryClient.invalidateQueries({ queryKey: membersKey(organization) })
  })
  return <PermissionsScreen actor={actor} checker={<Checker {...props} />} />
}

const Checker = ({ context, address, onAddress }: Props) => {
  const { member, project, q } = address
  const { call, selection } = consoleOf(context)
  const projects = useSelector(selection, (it) => it.context.projects)
  const organization = useOrganization(context)
  const members = usePages(useInfiniteQuery(membersQuery(call, organization, q === undefined ? {} : { q })), ({ id }) => id)
  const answer = useQuery({
    ...memberPermissionsQuery(call, organization, { id: member ?? '', ...(project === undefined ? {} : { project }) }),
    enabled: member !== undefined,
  })
  const { q: _, ...chosen } = address
  const [text, type] = useTyped(q ?? '', (words) =>
    onAddress({ ...chosen, ...(words.trim() === '' ? {} : { q: words }) }, { replace: q !== undefined }),
  )
  return (
    <PermissionChecker
      text={text}
      members={members}
      chosen={member ?? null}
      projects={projects}
      project={project ?? null}
      onProject={(id) => {
        const { project: _left, ...others } = address
        onAddress({ ...others, ...(id === null ? {} : { project: id }) }, { replace: false })
      }}
      answer={{
        permissions: answer.data ?? null,
        problem: answer.error && !answer.isFetching ? toProblem(answer.error) : null,
        isLoading: answer.isFetching,
        onRetry: () => void answer.refetch(),
      }}
      onType={type}
      onChoose={(id) => onAddress({ ...address, member: id }, { replace: false })}
    />
  )
}

const useOrganization = (context: RouterContext): string =>
  useSelector(sessionActor(context.app), (it) => it.context.session?.companyid ?? '')
