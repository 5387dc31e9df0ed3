import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '#api/http/query-client.ts'
import type { RouterContext } from '../../router.ts'
import { once } from '../-accounts/once.ts'

const clientOf = once(createQueryClient)

/** Keeps what the pages about running the platform have read. Its keys name the admin. */
export const WithQueries = ({ context, children }: { context: RouterContext; children: ReactNode }) => (
  <QueryClientProvider client={clientOf(context)}>{children}</QueryClientProvider>
)
