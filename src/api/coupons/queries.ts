import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Call } from '#api/http/client.ts'
import { couponEndpoints } from '#contract/coupons/endpoints.ts'

const firstPage: string = ''

/** The coupon pools of a project, archived ones last asked for with `all`. */
export const couponPoolsQuery = (call: Call, project: string, search: { q?: string; status?: 'all' }) =>
  infiniteQueryOptions({
    queryKey: ['couponPools', project, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(couponEndpoints.listCouponPools, {
        project,
        query: { ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const couponPoolQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['couponPools', project, 'one', id],
    queryFn: ({ signal }) => call(couponEndpoints.viewCouponPool, { project, params: { id }, signal }),
    staleTime: 0,
  })

export const couponCodesQuery = (call: Call, project: string, id: string, list: 'issued' | 'free') =>
  infiniteQueryOptions({
    queryKey: ['couponPools', project, 'one', id, 'codes', list],
    queryFn: ({ pageParam, signal }) =>
      call(couponEndpoints.listCouponCodes, {
        project,
        params: { id },
        query: { list, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** All that is asked about a project's coupon pools is asked again after a change of one. */
export const couponPoolsKey = (project: string) => ['couponPools', project]
