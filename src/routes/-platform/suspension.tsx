import { useQuery } from '@tanstack/react-query'
import { suspensionQuery } from '#api/platform/queries.ts'
import { SuspensionBanner } from '#ui/platform/suspension/suspension-banner.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

/** The banner of a suspended organisation. It is asked for once a minute, and after each call that was refused for it. */
export const Suspension = ({ context, organization }: { context: RouterContext; organization: string }) => {
  const { data } = useQuery(suspensionQuery(consoleOf(context).call, organization))
  return data ? <SuspensionBanner suspension={data} /> : null
}
