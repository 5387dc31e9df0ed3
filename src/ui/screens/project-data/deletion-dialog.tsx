import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ProjectData } from '#contract/projects.ts'
import type { dataRetentionMachine } from '#machines/data-retention/data-retention.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'
import { useInstant, useMonths } from './instant.ts'

type Props = { actor: ActorRefFrom<typeof dataRetentionMachine>; data: ProjectData }

/** Says what a shorter retention deletes, and deletes nothing until the project's name is typed. */
export const DeletionDialog = ({ actor, data: { projectName, retention } }: Props) => {
  const { t } = useLingui()
  const { chosen, typed } = useSelector(actor, (it) => it.context)
  const isSure = useSelector(actor, (it) => it.matches({ asking: 'sure' }))
  const input = useRef<HTMLInputElement>(null)
  const [instant, monthsText] = [useInstant(), useMonths()]
  const choice = retention.choices.find(({ months }) => months === chosen)
  if (!choice) return null
  const [since, after] = [instant(choice.since), monthsText(choice.months)]
  const cancel = () => actor.send({ type: 'deletion.cancel' })
  return (
    <Dialog
      title={t`保留时间缩短为 ${after}？`}
      description={
        <Trans>
          项目“<strong className={strong}>{projectName}</strong>”在 <strong className={strong}>{since}</strong> 之前收到的{' '}
          <strong className={strong}>
            <Plural value={choice.older} other="# 个事件" />
          </strong>
          ，连同更早的访问、页面浏览、被拒收的事件和统计，将在约 10 分钟内永久删除，无法恢复。
        </Trans>
      }
      onClose={cancel}
      initialFocus={() => input.current}
    >
      <Form onSubmit={() => actor.send({ type: 'deletion.confirm' })}>
        <TextField
          ref={input}
          name="name"
          label={t`输入项目名称以确认`}
          autoComplete="off"
          value={typed}
          onEdit={(name) => actor.send({ type: 'name.type', name })}
          onLeave={() => {}}
        />
        <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2' })}>
          <Button look="ghost" onClick={cancel}>
            <Trans>取消</Trans>
          </Button>
          <Button type="submit" look="danger" disabled={!isSure}>
            <Trans>缩短并删除</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const strong = css({ color: 'fg', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
