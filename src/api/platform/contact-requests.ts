import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import {
  type ContactRequestState,
  contactRequestEndpoints as calls,
  type HandledContactRequest,
} from '#contract/platform/contact-requests.ts'
import { contactHandlingMachine, type SavingContact } from '#machines/platform/contact-handling.machine.ts'
import { backOfficeKey } from './queries.ts'

export type ContactSearch = { q?: string; state?: ContactRequestState }

const contactKey = [...backOfficeKey, 'contactRequests']
const firstPage: string = ''

export const contactRequestsQuery = (call: Call, search: ContactSearch) =>
  infiniteQueryOptions({
    queryKey: [...contactKey, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      call(calls.listContactRequests, {
        query: { ...search, limit: '50', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const contactRequestQuery = (call: Call, id: string) =>
  queryOptions({
    queryKey: [...contactKey, id],
    queryFn: ({ signal }) => call(calls.viewContactRequest, { params: { id }, signal }),
    staleTime: 0,
    // The page follows its own changes; an answer that arrives while somebody types must not replace them.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The machine that changes a request from the public site, with its adapters. */
export const createContactHandling = (call: Call) =>
  contactHandlingMachine.provide({
    actors: {
      saveRequest: fromPromise<HandledContactRequest, SavingContact>(({ input: { id, handling }, signal }) =>
        call(calls.handleContactRequest, { params: { id }, body: handling, signal }),
      ),
      loadRequest: fromPromise<HandledContactRequest, { id: string }>(({ input: { id }, signal }) =>
        call(calls.viewContactRequest, { params: { id }, signal }),
      ),
    },
  })
