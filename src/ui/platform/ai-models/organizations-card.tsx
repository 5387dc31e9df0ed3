import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AiModelAudience, AiModelOrganizations } from '#contract/platform/ai-models.ts'
import type { aiModelOrganizationsMachine } from '#machines/platform/ai-model-organizations.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { PlainTable } from '#ui/operations/plain-table.tsx'
import { RankedBars } from '#ui/patterns/charts/ranked-bars.tsx'
import { css } from '../../../../styled-system/css'
import { useModelNames } from './names.ts'

type Props = { actor: ActorRefFrom<typeof aiModelOrganizationsMachine>; audience: AiModelAudience }

/** Which organisations may use a model, and what came of their calls. */
export const OrganizationsCard = ({ actor, audience }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { q, organizations, problem } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  return (
    <TitledCard
      id="organizations"
      title={<Trans>组织</Trans>}
      description={
        audience === 'all' ? (
          <Trans>这个模型向所有组织开放。以下是近 30 天的调用。</Trans>
        ) : (
          <Trans>这个模型只向选中的组织开放。以下是近 30 天的调用。</Trans>
        )
      }
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <Form label={t`查找组织`} onSubmit={() => actor.send({ type: 'search.run' })}>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
            <div className={css({ width: { base: 'full', wide: '320px' } })}>
              <SearchField label={t`组织名称`} value={q} onEdit={(text) => actor.send({ type: 'words.edit', q: text })} />
            </div>
            <Button type="submit">
              <Trans>查找</Trans>
            </Button>
          </div>
        </Form>
        {problem && !isFailed && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        {isFailed && (
          <LoadFailure onRetry={() => actor.send({ type: 'list.reload' })}>{problem && problemText(problem)}</LoadFailure>
        )}
        {!organizations && !isFailed && <Skeleton height={80} />}
        {organizations && !isFailed && <Rows actor={actor} audience={audience} />}
      </div>
    </TitledCard>
  )
}

const Rows = ({ actor, audience }: Props) => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  const organizations = useSelector(actor, (it) => it.context.organizations)
  const isListed = useSelector(actor, (it) => it.matches('listed'))
  if (!organizations || organizations.items.length === 0)
    return (
      <p className={css({ color: 'fg.muted' })}>
        <Trans>没有这样的组织，也没有调用。按名称查找，即可选择组织。</Trans>
      </p>
    )
  return (
    <>
      <Usage organizations={organizations} />
      <PlainTable
        label={t`使用模型的组织`}
        rows={organizations.items}
        rowId={({ id }) => id}
        columns={[
          { id: 'name', title: t`组织`, cell: ({ name }) => name },
          {
            id: 'enabled',
            title: t`开放`,
            cell: ({ id, name, isEnabled }) => (
              <input
                type="checkbox"
                aria-label={t`向“${name}”开放`}
                checked={audience === 'all' || isEnabled}
                disabled={audience === 'all' || !isListed}
                onChange={({ target }) => actor.send({ type: 'organization.set', organization: id, isEnabled: target.checked })}
              />
            ),
          },
          { id: 'calls', title: t`调用`, numeric: true, cell: ({ calls }) => i18n.number(calls) },
          { id: 'errors', title: t`失败`, numeric: true, cell: ({ errors }) => i18n.number(errors) },
          { id: 'p95', title: t`P95 延迟`, numeric: true, cell: ({ p95 }) => p95 !== null && names.milliseconds(p95) },
          { id: 'cost', title: t`费用`, numeric: true, cell: ({ cost }) => names.price(cost) },
        ]}
      />
      {organizations.isCut && (
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>只显示前 50 个，请按名称查找其他组织。</Trans>
        </p>
      )}
    </>
  )
}

/** How the calls of the listed organisations are shared among them. */
const Usage = ({ organizations: { items } }: { organizations: AiModelOrganizations }) => {
  const { t } = useLingui()
  const users = items.filter(({ calls }) => calls > 0)
  if (users.length < 2) return null
  return (
    <div>
      <h3 className={css({ fontSize: 'm', fontWeight: 'medium', marginBottom: '2' })}>
        <Trans>各组织的调用</Trans>
      </h3>
      <RankedBars
        label={t`各组织的调用`}
        amount={<Trans>调用</Trans>}
        rows={users.map(({ id, name, calls }) => ({ id, name, value: calls, href: `/admin/organizations/${id}` }))}
        whole={users.reduce((sum, { calls }) => sum + calls, 0)}
      />
    </div>
  )
}
