import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { css } from '../../../../styled-system/css'
import type { TabBarActor } from './tab-bar.tsx'

type Props = { actor: TabBarActor; nameOf: (path: string) => string }

/** Asks before unsaved input is lost: by closing tabs, leaving the session, or changing the organisation or the current project. */
export const LossDialog = ({ actor, nameOf }: Props) => {
  const { t } = useLingui()
  const { asked, drafts, leaving } = useSelector(actor, (it) => it.context)
  const isLeaving = useSelector(actor, (it) => it.matches({ open: { closing: 'askingToLeave' } }))
  const stay = useRef<HTMLButtonElement>(null)
  const reason = isLeaving ? leaving.leaveRequest.from : 'tabs'
  const paths = (isLeaving ? leaving : asked).paths.filter((path) => drafts.some((draft) => draft.path === path))
  const cancel = () => actor.send({ type: isLeaving ? 'leave.cancel' : 'close.cancel' })
  const confirm = () => actor.send({ type: isLeaving ? 'leave.confirm' : 'close.confirm' })
  return (
    <Dialog title={t`放弃未保存的内容？`} description={<Reason of={reason} />} onClose={cancel} initialFocus={() => stay.current}>
      <ul className={css({ marginBottom: '5', paddingLeft: '5', listStyle: 'disc' })}>
        {paths.map((path) => (
          <li key={path}>{nameOf(path)}</li>
        ))}
      </ul>
      <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2' })}>
        <Button ref={stay} onClick={cancel}>
          <Trans>继续编辑</Trans>
        </Button>
        <Button look="danger" onClick={confirm}>
          <Consequence of={reason} />
        </Button>
      </div>
    </Dialog>
  )
}

type ReasonProps = { of: 'tabs' | 'session' | 'organization' | 'project' }

const Reason = ({ of }: ReasonProps) => {
  if (of === 'session') return <Trans>以下页面有未保存的内容，退出登录后将丢失：</Trans>
  if (of === 'project') return <Trans>以下页面有未保存的内容，切换项目后将丢失：</Trans>
  if (of === 'organization') return <Trans>以下页面有未保存的内容，切换组织后将丢失：</Trans>
  return <Trans>以下页面有未保存的内容，关闭后将丢失：</Trans>
}

const Consequence = ({ of }: ReasonProps) => {
  if (of === 'session') return <Trans>放弃并退出</Trans>
  if (of === 'project' || of === 'organization') return <Trans>放弃并切换</Trans>
  return <Trans>放弃并关闭</Trans>
}
