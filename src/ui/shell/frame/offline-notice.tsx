import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Callout } from '#ui/components/callout.tsx'
import { css } from '../../../../styled-system/css'

/** Says how old the data may be while there is no network. `onReturn` is called when the network is back. */
export const OfflineNotice = ({ onReturn }: { onReturn: () => void }) => {
  const { i18n } = useLingui()
  const since = useOfflineSince(onReturn)
  if (since === null) return null
  const time = i18n.date(new Date(since), { timeStyle: 'short' })
  return (
    <div className={css({ marginBottom: '5' })}>
      <Callout kind="bad">
        <Trans>网络已断开。以下内容截至 {time}，恢复连接后自动更新。</Trans>
      </Callout>
    </div>
  )
}

const useOfflineSince = (onReturn: () => void): number | null => {
  const [since, setSince] = useState(() => (navigator.onLine ? null : Date.now()))
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const lose = () => setSince(Date.now())
    const regain = () => {
      setSince(null)
      latest.current()
    }
    window.addEventListener('offline', lose)
    window.addEventListener('online', regain)
    return () => {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', regain)
    }
  }, [])
  return since
}
