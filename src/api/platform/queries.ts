import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { backOfficeEndpoints as calls } from '#contract/platform/back-office.ts'
import type { OrganizationSort, OrganizationStatus, SortOrder } from '#contract/platform/organizations.ts'
import type { UserFilter } from '#contract/platform/users.ts'

const firstPage: string = ''
const after = (cursor: string) => ({ limit: '50', ...(cursor === '' ? {} : { cursor }) })

export type OrganizationSearch = { q?: string; status?: OrganizationStatus; sort?: OrganizationSort; order?: SortOrder }
export type UserSearch = { q?: string; filter?: UserFilter }

/** Everything that the back-office shows is read again after an act. */
export const backOfficeKey = ['backOffice']

export const overviewQuery = (call: Call) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'overview'],
    queryFn: ({ signal }) => call(calls.viewOverview, { signal }),
    staleTime: 0,
  })

export const organizationsQuery = (call: Call, search: OrganizationSearch) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'organizations', search],
    queryFn: ({ pageParam, signal }) => call(calls.listOrganizations, { query: { ...search, ...after(pageParam) }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const organizationQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'organization', id],
    queryFn: ({ signal }) => call(calls.viewPlatformOrganization, { params: { id }, signal }),
    staleTime: 0,
  })

export const organizationProjectsQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'organization', id, 'projects'],
    queryFn: ({ signal }) => call(calls.listOrganizationProjects, { params: { id }, signal }),
    staleTime: 0,
  })

export const organizationUsageQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'organization', id, 'usage'],
    queryFn: ({ signal }) => call(calls.viewOrganizationUsage, { params: { id }, signal }),
    staleTime: 0,
  })

export const organizationKeysQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'organization', id, 'keys'],
    queryFn: ({ signal }) => call(calls.listOrganizationKeys, { params: { id }, signal }),
    staleTime: 0,
  })

export const organizationMembersQuery = (call: Call, id: string) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'organization', id, 'members'],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listMembersOfOrganization, { params: { id }, query: after(pageParam), signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** What is on record about an organisation or an account. */
export const recordQuery = (call: Call, of: 'organization' | 'user', id: string) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, of, id, 'audit'],
    queryFn: ({ pageParam, signal }) =>
      call(of === 'user' ? calls.listUserAudit : calls.listOrganizationAudit, {
        params: { id },
        query: after(pageParam),
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const usersQuery = (call: Call, search: UserSearch) =>
  infiniteQueryOptions({
    queryKey: [...backOfficeKey, 'users', search],
    queryFn: ({ pageParam, signal }) => call(calls.listUsers, { query: { ...search, ...after(pageParam) }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const userQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'user', id],
    queryFn: ({ signal }) => call(calls.viewUser, { params: { id }, signal }),
    staleTime: 0,
  })

/** Why the organisation of the signed-in person can only be read. */
export const suspensionQuery = (call: Call, organization: string) =>
  queryOptions({
    queryKey: ['suspension', organization],
    queryFn: ({ signal }) => call(calls.viewSuspension, { signal }),
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
