import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { listAdditionMachine } from '#machines/segments/list-addition.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof listAdditionMachine> }

/** Puts the selected people on a manual list, or on a new one. */
export const ListAdditionDialog = ({ actor }: Props) => {
  const { t, i18n } = useLingui()
  const profiles = useSelector(actor, (it) => it.context.profiles)
  const lists = useSelector(actor, (it) => it.context.lists)
  const isReading = useSelector(actor, (it) => it.matches('reading'))
  const isUnread = useSelector(actor, (it) => it.matches('unread'))
  const isChanging = useSelector(actor, (it) => it.matches('creating') || it.matches('adding'))
  const { ref, busy, problem, submit, field } = useForm(actor)
  const { onLeave: _, ...list } = field('list')
  const count = i18n.number(profiles.length)
  const cancel = () => actor.send({ type: 'addition.cancel' })
  return (
    <Dialog
      title={t`加入名单（${count} 人）`}
      description={<Trans>名单是手动维护的分群。已经在名单中的人不会重复加入。</Trans>}
      onClose={isChanging ? undefined : cancel}
    >
      {isReading && (
        <p role="status" className={css({ display: 'flex', gap: '2', alignItems: 'center', color: 'fg.muted' })}>
          <Spinner /> <Trans>正在载入名单</Trans>
        </p>
      )}
      {isUnread && <LoadFailure onRetry={() => actor.send({ type: 'addition.retry' })}>{problem}</LoadFailure>}
      {!isReading && !isUnread && (
        <div ref={ref}>
          <Form onSubmit={submit}>
            {problem && <Callout kind="bad">{problem}</Callout>}
            {lists.length > 0 && (
              <ChoiceField
                label={t`名单`}
                placeholder={t`新名单`}
                options={lists.map(({ id, name }) => ({ value: id, label: name }))}
                {...list}
                onLeave={() => actor.send({ type: 'field.leave', field: 'list' })}
              />
            )}
            {list.value === '' && <TextField label={t`新名单的名称`} autoComplete="off" {...field('name')} />}
            <DialogButtons action={<Trans>加入</Trans>} look="primary" busy={busy} onCancel={cancel} />
          </Form>
        </div>
      )}
    </Dialog>
  )
}
