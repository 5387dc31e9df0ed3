import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ProjectData } from '#contract/events/project-data.ts'
import type { dataRetentionMachine } from '#machines/events/data-retention.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { control } from '#ui/components/labelled.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { useInstant, useMonths } from './instant.ts'

type Props = { actor: ActorRefFrom<typeof dataRetentionMachine>; data: ProjectData }

/** The project's retention: a choice for users with the permission, text for the others. */
export const Retention = ({ actor, data }: Props) => {
  const id = useId()
  const monthsText = useMonths()
  return (
    <section
      aria-labelledby={id}
      className={css({ display: 'grid', gap: '1', paddingTop: '5', borderTop: '1px solid token(colors.line)' })}
    >
      <h3 id={id} className={css({ fontWeight: 'bold' })}>
        <Trans>数据保留</Trans>
      </h3>
      <p className={css({ color: 'fg.muted', maxWidth: 'prose', marginBottom: '3' })}>
        <Trans>超过保留时间的事件、访问、页面浏览和统计会自动永久删除。</Trans>
      </p>
      {data.retention.mayChange ? (
        <Editor actor={actor} data={data} />
      ) : (
        <>
          <p className={css({ fontSize: 'l', fontWeight: 'medium' })}>{monthsText(data.retention.months)}</p>
          <p className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>只有组织的所有者和管理员可以修改。</Trans>
          </p>
        </>
      )}
    </section>
  )
}

const Editor = ({ actor, data: { retention } }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const monthsText = useMonths()
  const problemText = useProblemText()
  const { chosen, problem } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <Form label={t`数据保留`} onSubmit={() => actor.send({ type: 'form.submit' })}>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      <div className={css({ display: 'grid', gap: '1' })}>
        <label htmlFor={id} className={css({ fontSize: 's', fontWeight: 'medium' })}>
          <Trans>保留时间</Trans>
        </label>
        <div className={css({ maxWidth: '240px' })}>
          <select
            id={id}
            value={chosen ?? retention.months}
            disabled={isBusy}
            aria-describedby={`${id}-consequence`}
            onChange={(event) => actor.send({ type: 'retention.choose', months: Number(event.target.value) })}
            className={control}
          >
            {retention.choices.map(({ months }) => (
              <option key={months} value={months}>
                {monthsText(months)}
              </option>
            ))}
          </select>
        </div>
        <p id={`${id}-consequence`} aria-live="polite" className={css({ fontSize: 's', _empty: { display: 'none' } })}>
          {chosen !== null && <Consequence retention={retention} chosen={chosen} />}
        </p>
      </div>
      <SaveButtons isUnsaved={isUnsaved} isBusy={isBusy} onRevert={() => actor.send({ type: 'retention.revert' })} />
    </Form>
  )
}

const Consequence = ({ retention, chosen }: { retention: ProjectData['retention']; chosen: number }) => {
  const instant = useInstant()
  const choice = retention.choices.find(({ months }) => months === chosen)
  if (!choice || chosen > retention.months)
    return (
      <span className={css({ color: 'fg.muted' })}>
        <Trans>已经删除的数据不会恢复。</Trans>
      </span>
    )
  const since = instant(choice.since)
  if (choice.older === 0)
    return (
      <span className={css({ color: 'fg.muted' })}>
        <Trans>目前没有 {since} 之前收到的事件。</Trans>
      </span>
    )
  return (
    <span className={css({ color: 'bad' })}>
      <Trans>
        {since} 之前收到的 <Plural value={choice.older} other="# 个事件" />
        将被永久删除。
      </Trans>
    </span>
  )
}
