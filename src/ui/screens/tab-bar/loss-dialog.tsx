import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { css } from '../../../../styled-system/css'
import type { TabBarActor } from './tab-bar.tsx'

/** Asks before tabs are closed whose screens hold something unsaved. */
export const LossDialog = ({ actor, nameOf }: { actor: TabBarActor; nameOf: (path: string) => string }) => {
  const { t } = useLingui()
  const { asked, drafts } = useSelector(actor, (it) => it.context)
  const stay = useRef<HTMLButtonElement>(null)
  const cancel = () => actor.send({ type: 'close.cancel' })
  return (
    <Dialog
      title={t`放弃未保存的内容？`}
      description={<Trans>以下页面有未保存的内容，关闭后将丢失：</Trans>}
      onClose={cancel}
      initialFocus={() => stay.current}
    >
      <ul className={css({ marginBottom: '5', paddingLeft: '5', listStyle: 'disc' })}>
        {asked.paths
          .filter((path) => drafts.includes(path))
          .map((path) => (
            <li key={path}>{nameOf(path)}</li>
          ))}
      </ul>
      <div className={css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })}>
        <Button ref={stay} onClick={cancel}>
          <Trans>继续编辑</Trans>
        </Button>
        <Button look="danger" onClick={() => actor.send({ type: 'close.confirm' })}>
          <Trans>放弃并关闭</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
