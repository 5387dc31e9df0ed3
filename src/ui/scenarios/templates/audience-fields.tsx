import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Form } from '#ui/components/form.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'
import type { RolloutActor } from './rollout-dialog.tsx'

/** Organisations that can be chosen: those that were found for what is typed. */
export type Offered = { text: string; onType: (text: string) => void; found: readonly { id: string; name: string }[] }
type Props = { actor: RolloutActor; offered: Offered; onClose: () => void }

/** Who gets a version: all organisations, or those that are chosen. */
export const AudienceFields = ({ actor, offered: { text, onType, found }, onClose }: Props) => {
  const { t } = useLingui()
  const { audience, chosen } = useSelector(actor, (it) => it.context)
  const isReady = useSelector(actor, (it) => it.can({ type: 'rollout.preview' }))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isChosen = (id: string) => chosen.some((it) => it.id === id)
  const others = found.filter(({ id }) => !isChosen(id))
  const audiences = [
    { value: 'all', label: t`所有组织` },
    { value: 'chosen', label: t`选中的组织` },
  ] as const
  return (
    <Form onSubmit={() => actor.send({ type: 'rollout.preview' })}>
      <fieldset disabled={isBusy} className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
        <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
          <Trans>推送范围</Trans>
        </legend>
        {audiences.map(({ value, label }) => (
          <label key={value} className={line}>
            <input
              type="radio"
              name="audience"
              checked={audience === value}
              onChange={() => actor.send({ type: 'audience.choose', audience: value })}
            />
            {label}
          </label>
        ))}
        {audience === 'chosen' && (
          <div className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
            <SearchField label={t`按名称查找组织`} value={text} onEdit={onType} />
            <ul aria-label={t`组织`} className={css({ listStyle: 'none', maxHeight: '240px', overflowY: 'auto' })}>
              {[...chosen, ...others].map((organization) => (
                <li key={organization.id}>
                  <label className={line}>
                    <input
                      type="checkbox"
                      checked={isChosen(organization.id)}
                      onChange={({ target }) => actor.send({ type: 'organization.set', organization, isChosen: target.checked })}
                    />
                    <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{organization.name}</span>
                  </label>
                </li>
              ))}
            </ul>
          </div>
        )}
      </fieldset>
      <DialogButtons action={<Trans>预览</Trans>} busy={isBusy} disabled={!isReady && !isBusy} onCancel={onClose} />
    </Form>
  )
}

const line = css({ display: 'flex', alignItems: 'center', gap: '2', minHeight: '8', cursor: 'pointer' })
