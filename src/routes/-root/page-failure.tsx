import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { takeReload } from '#api/browser/reloads.ts'
import { isChunkError } from '#ui/components/error-boundary.tsx'
import { ErrorScreen } from '#ui/components/pages/error-screen.tsx'
import { NavigationProgress } from '#ui/components/progress.tsx'

/**
 * Replaces a page that failed. If a part could not be loaded, the page reloads itself once, unless that would lose unsaved input or there
 * is no network; in these cases, and after a second failure, the user decides.
 */
export const PageFailure = ({ error }: { error: unknown }) => {
  const { t } = useLingui()
  const { account, unsaved } = useRouter().options.context
  const [isTold, setTold] = useState(!isChunkError(error))
  const { location, navigator } = account.window
  useEffect(() => {
    if (isTold) return
    if (navigator.onLine && !unsaved.isThere() && takeReload(account.window, account.now())) location.reload()
    else setTold(true)
  }, [isTold, account, unsaved, location, navigator])
  if (!isTold) return <NavigationProgress label={t`正在加载页面…`} />
  return <ErrorScreen error={error} onRefresh={() => location.reload()} />
}
