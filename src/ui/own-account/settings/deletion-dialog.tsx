import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { OwnAccount } from '#contract/own-account/own-account.ts'
import type { ownDataMachine } from '#machines/own-account/own-data.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof ownDataMachine>; account: OwnAccount }

/** What goes with the account, what has to be done before, and the name that has to be typed. */
export const DeletionDialog = ({ actor, account: { username, organizations } }: Props) => {
  const { t, i18n } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  const input = useRef<HTMLInputElement>(null)
  const cancel = () => actor.send({ type: 'deletion.cancel' })
  const list = (names: string[]) => new Intl.ListFormat(i18n.locale).format(names)
  const alone = list(organizations.filter((it) => it.others === 0).map((it) => it.name))
  const needed = list(organizations.filter((it) => it.isLastOwner && it.others > 0).map((it) => it.name))
  if (needed !== '')
    return (
      <Dialog title={t`暂时不能删除账号`} onClose={cancel}>
        <Callout kind="note">
          <Trans>您是 {needed} 唯一的所有者，而那里还有其他成员。请先在“成员”页指定另一位所有者，或移除其他成员。</Trans>
        </Callout>
        <div className={css({ display: 'flex', justifyContent: 'flex-end', marginTop: '4' })}>
          <Button onClick={cancel}>
            <Trans>知道了</Trans>
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={t`删除账号？`}
      description={
        <Trans>
          所有登录、API
          令牌和通行密钥立即失效，账号无法恢复。您负责的目标和告警通知交给所在组织的所有者。操作记录只保留不含姓名和邮箱的编号。
        </Trans>
      }
      onClose={busy ? undefined : cancel}
      initialFocus={() => input.current}
    >
      <div ref={ref}>
        <Form label={t`删除账号`} onSubmit={submit}>
          {alone !== '' && (
            <Callout kind="note">
              <Trans>{alone} 没有其他成员，会连同项目和数据一起删除。</Trans>
            </Callout>
          )}
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField
            ref={input}
            label={t`输入用户名 ${username} 以确认`}
            autoComplete="off"
            spellCheck={false}
            {...field('username')}
          />
          <DialogButtons action={<Trans>永久删除</Trans>} look="danger" busy={busy} onCancel={cancel} />
        </Form>
      </div>
    </Dialog>
  )
}
