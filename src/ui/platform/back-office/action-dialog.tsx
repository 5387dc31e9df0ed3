import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { BackOfficeAction, backOfficeActionMachine } from '#machines/platform/back-office-action.machine.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { useBackOfficeNames } from './names.ts'
import { ReasonForm } from './reason-form.tsx'

/** Asks for the reason of an act, and says what follows from it. */
export const ActionDialog = ({ actor }: { actor: ActorRefFrom<typeof backOfficeActionMachine> }) => {
  const askingOf = useAskings()
  const answer = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const { asked } = answer
  if (!asked) return null
  const { title, description, action } = askingOf(asked)
  const cancel = () => actor.send({ type: 'action.cancel' })
  return (
    <Dialog title={title} description={description} onClose={isBusy ? undefined : cancel}>
      <ReasonForm
        action={action}
        look={gentle.includes(asked.kind) ? 'primary' : 'danger'}
        answer={answer}
        isBusy={isBusy}
        onEdit={(reason) => actor.send({ type: 'reason.edit', reason })}
        onConfirm={() => actor.send({ type: 'action.confirm' })}
        onCancel={cancel}
      />
    </Dialog>
  )
}

/** These take nothing away. */
const gentle: readonly BackOfficeAction['kind'][] = [
  'resume',
  'exportOrganization',
  'restoreOrganization',
  'switchOn',
  'unlock',
  'mailReset',
  'replay',
  'resumeSource',
]

const nameOf = (asked: BackOfficeAction) => {
  if ('user' in asked) return asked.user
  if ('source' in asked) return asked.source
  return 'model' in asked ? asked.model : asked.organization
}

type Asking = { title: string; description: ReactNode; action: ReactNode }

const useAskings = () => {
  const { t } = useLingui()
  const { switches } = useBackOfficeNames()
  return (asked: BackOfficeAction): Asking => {
    const { name } = nameOf(asked)
    switch (asked.kind) {
      case 'suspend':
        return {
          title: t`暂停组织“${name}”`,
          description: (
            <Trans>
              成员仍可登录和查看，但不能更改任何内容，并会看到这里的理由。组织的密钥在 5
              秒内停止接收事件；浏览器中的事件会保留，恢复后再发送。
            </Trans>
          ),
          action: <Trans>暂停组织</Trans>,
        }
      case 'resume':
        return {
          title: t`恢复组织“${name}”`,
          description: <Trans>成员可以重新更改内容，密钥重新接收事件。</Trans>,
          action: <Trans>恢复组织</Trans>,
        }
      case 'exportOrganization':
        return {
          title: t`导出组织“${name}”`,
          description: (
            <Trans>导出成员、角色、项目及其中的设置，不含密钥、令牌、事件和画像。文件含成员的邮箱，请妥善保管。</Trans>
          ),
          action: <Trans>导出组织</Trans>,
        }
      case 'deleteOrganization':
        return {
          title: t`删除组织“${name}”`,
          description: (
            <Trans>
              组织立即变为只读，成员会收到邮件。30
              天后永久删除所有项目、事件和画像，只保留审计记录；在此之前，平台和组织所有者都可以撤销。
            </Trans>
          ),
          action: <Trans>删除组织</Trans>,
        }
      case 'restoreOrganization':
        return {
          title: t`撤销删除组织“${name}”`,
          description: <Trans>成员可以重新更改内容，并会收到邮件。</Trans>,
          action: <Trans>撤销删除</Trans>,
        }
      case 'switchOff': {
        const feature = switches[asked.feature]
        return {
          title: t`为“${name}”关闭“${feature}”`,
          description: <Trans>立即生效。已有的内容保留。</Trans>,
          action: <Trans>关闭功能</Trans>,
        }
      }
      case 'switchOn': {
        const feature = switches[asked.feature]
        return {
          title: t`为“${name}”开启“${feature}”`,
          description: <Trans>立即生效。</Trans>,
          action: <Trans>开启功能</Trans>,
        }
      }
      case 'replay':
        return {
          title: t`重新处理“${name}”被拒绝的事件`,
          description: (
            <Trans>按收到时的内容重新处理所有被隔离的事件，从最近的开始，计入项目的配额。仍不符合要求的事件会留在隔离区。</Trans>
          ),
          action: <Trans>重新处理</Trans>,
        }
      case 'pauseSource':
        return {
          title: t`暂停数据源“${name}”`,
          description: (
            <Trans>
              项目的所有密钥在 5 秒内停止接收事件，也不再向页面发送动作；成员会在 SDK
              页面看到暂停。浏览器中的事件会保留，恢复后再发送；服务器会收到说明暂停的错误。
            </Trans>
          ),
          action: <Trans>暂停数据源</Trans>,
        }
      case 'resumeSource':
        return {
          title: t`恢复数据源“${name}”`,
          description: <Trans>项目的密钥在 5 秒内重新接收事件。</Trans>,
          action: <Trans>恢复数据源</Trans>,
        }
      case 'rotateSourceKey':
        return {
          title: t`更换“${name}”的 SDK 密钥`,
          description: (
            <Trans>项目会得到一个新的 SDK 密钥，旧密钥还能使用 24 小时。成员需要在此期间更新页面；请先通知对方。</Trans>
          ),
          action: <Trans>更换密钥</Trans>,
        }
      case 'removeModel':
        return {
          title: t`删除模型“${name}”`,
          description: <Trans>设置、密钥和测试记录会一并删除。以它为备用的模型将不再有备用模型。</Trans>,
          action: <Trans>删除模型</Trans>,
        }
      case 'removeModelKey':
        return {
          title: t`移除“${name}”的密钥`,
          description: <Trans>之后的调用不再携带密钥，直到保存新的密钥。</Trans>,
          action: <Trans>移除密钥</Trans>,
        }
      case 'signOut':
        return {
          title: t`让“${name}”全部退出登录`,
          description: <Trans>此账号在所有设备上的登录会立即退出。本人可以重新登录。</Trans>,
          action: <Trans>全部退出</Trans>,
        }
      case 'lock':
        return {
          title: t`锁定账号“${name}”`,
          description: <Trans>此账号会立即在所有设备上退出，解锁前无法登录。</Trans>,
          action: <Trans>锁定账号</Trans>,
        }
      case 'unlock':
        return {
          title: t`解锁账号“${name}”`,
          description: <Trans>本人可以重新登录，之前的登录失败次数会清零。</Trans>,
          action: <Trans>解锁账号</Trans>,
        }
      case 'mailReset':
        return {
          title: t`向“${name}”发送密码重置链接`,
          description: (
            <Trans>邮件中的链接会打开重置密码页面。本人在那里获取验证码并设置新密码；在此之前，原密码仍然有效。</Trans>
          ),
          action: <Trans>发送链接</Trans>,
        }
      case 'resetFactor':
        return {
          title: t`重置“${name}”的两步验证`,
          description: <Trans>请先确认对方身份。此后仅凭密码即可登录；所有登录会立即退出，本人会收到邮件。</Trans>,
          action: <Trans>重置两步验证</Trans>,
        }
    }
  }
}
