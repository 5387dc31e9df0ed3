import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { bulkAnonymisationMachine } from '#machines/profiles/bulk-anonymisation.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'
// The texts for problems of the reason.
import '../detail/field-texts.ts'

type Props = { actor: ActorRefFrom<typeof bulkAnonymisationMachine> }

/** Anonymises the selected people: asks why, shows how far it is, and says what became of everyone. */
export const BulkAnonymisationDialog = ({ actor }: Props) => {
  const { t, i18n } = useLingui()
  const { chosen, done, gone, left } = useSelector(actor, (it) => it.context)
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  const isReported = useSelector(actor, (it) => it.matches('reported'))
  const isStuck = useSelector(actor, (it) => it.matches('stuck'))
  const { ref, busy, problem, submit, field } = useForm(actor)
  const count = i18n.number(chosen)
  const handled = done + gone
  const unchanged = chosen - handled
  const position = i18n.number(Math.min(chosen, handled + 1))
  const dismiss = () => actor.send({ type: 'people.dismiss' })
  const stop = () => actor.send({ type: 'people.stop' })
  if (isAsking)
    return (
      <Dialog
        title={t`匿名化 ${count} 个用户`}
        description={<Trans>ID、特征、事件的内容和消息会被移除，次数和金额保留。无法撤销。</Trans>}
        onClose={() => actor.send({ type: 'people.cancel' })}
      >
        <div ref={ref}>
          <Form onSubmit={submit}>
            <TextField
              label={t`原因`}
              hint={t`会记录在案。请不要写入这些人的个人信息。`}
              autoComplete="off"
              {...field('reason')}
            />
            <DialogButtons
              action={<Trans>匿名化</Trans>}
              look="danger"
              busy={busy}
              onCancel={() => actor.send({ type: 'people.cancel' })}
            />
          </Form>
        </div>
      </Dialog>
    )
  if (isReported)
    return (
      <Dialog title={t`匿名化已结束`} onClose={dismiss}>
        <ul className={css({ display: 'grid', gap: '1', marginBottom: '5' })}>
          <li>
            <Plural value={done} other="# 个用户已匿名化" />
          </li>
          {gone > 0 && (
            <li>
              <Plural value={gone} other="# 个用户已不存在" />
            </li>
          )}
          {unchanged > 0 && (
            <li>
              <Plural value={unchanged} other="# 个用户没有改变" />
            </li>
          )}
        </ul>
        <Button look="primary" onClick={dismiss}>
          <Trans>关闭</Trans>
        </Button>
      </Dialog>
    )
  return (
    <Dialog title={t`匿名化 ${count} 个用户`}>
      <p role="status" className={css({ marginBottom: '3' })}>
        {left.length <= 1 && handled + 1 < chosen ? (
          <Trans>正在停止…</Trans>
        ) : (
          <Trans>
            第 {position} 个，共 {count} 个
          </Trans>
        )}
      </p>
      <progress aria-label={t`进度`} max={chosen} value={handled} className={css({ width: 'full', marginBottom: '5' })} />
      {isStuck && (
        <div className={css({ marginBottom: '4' })}>
          <Callout kind="bad">{problem}</Callout>
        </div>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {isStuck && (
          <Button look="primary" onClick={() => actor.send({ type: 'people.retry' })}>
            <Trans>重试</Trans>
          </Button>
        )}
        <Button disabled={!isStuck && left.length <= 1} onClick={stop}>
          <Trans>停止</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
