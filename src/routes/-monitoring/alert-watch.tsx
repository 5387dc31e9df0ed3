import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { freshFirings } from '#api/alerts/fresh-firings.ts'
import { newestFiringsQuery } from '#api/alerts/queries.ts'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { usePermissions } from '../-shell/use-permissions.ts'

/** A rule that fired shortly before the console was opened is told too. */
const lookBack = 90_000

/** Shows a toast for each alert that fires while the console is open. It asks once a minute, the first time after a minute. */
export const AlertWatch = ({ context, project }: { context: RouterContext; project: string }) => {
  const isEnabled = usePermissions(context)('monitoring:read')
  const { data } = useQuery({ ...newestFiringsQuery(consoleOf(context).call, project), enabled: isEnabled })
  const [since] = useState(() => Date.now() - lookBack)
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, rule } of freshFirings(data?.items ?? [], { since, told: told.current })) {
      told.current.add(id)
      void notify('firing.opened', { values: { name: rule.name } })
    }
  }, [data, since])
  return null
}
