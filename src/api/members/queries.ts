import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { memberEndpoints } from '#contract/members/endpoints.ts'
import type { MemberStatus } from '#contract/members/members.ts'

const firstPage: string = ''

export type MemberSearch = { q?: string; role?: string; status?: MemberStatus; project?: string }

/** All that is asked about the people of an organisation is asked again after a change of one. */
export const membersKey = (organization: string) => ['members', organization]

export const membersQuery = (call: Call, organization: string, search: MemberSearch) =>
  infiniteQueryOptions({
    queryKey: [...membersKey(organization), 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(memberEndpoints.listOrganizationMembers, {
        query: { ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** Those that are pending or expired. */
export const invitationsQuery = (call: Call, organization: string) =>
  infiniteQueryOptions({
    queryKey: [...membersKey(organization), 'invitations'],
    queryFn: ({ pageParam, signal }) =>
      call(memberEndpoints.listInvitations, {
        query: { limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const memberRolesQuery = (call: Call, organization: string) =>
  queryOptions({
    queryKey: [...membersKey(organization), 'roles'],
    queryFn: ({ signal }) => call(memberEndpoints.listMemberRoles, { signal }),
    staleTime: 0,
  })

/** The organisations that the person who is signed in belongs to. */
export const ownOrganizationsQuery = (call: Call, user: string) =>
  queryOptions({
    queryKey: ['ownOrganizations', user],
    queryFn: ({ signal }) => call(memberEndpoints.listOwnOrganizations, { signal }),
    staleTime: 60_000,
  })

/** What a member may do, and through what; with a project, what they may do there. */
export const memberPermissionsQuery = (call: Call, organization: string, { id, project }: { id: string; project?: string }) =>
  queryOptions({
    queryKey: [...membersKey(organization), 'permissions', id, project ?? null],
    queryFn: ({ signal }) =>
      call(memberEndpoints.viewMemberPermissions, { params: { id }, query: project === undefined ? {} : { project }, signal }),
    staleTime: 0,
  })
