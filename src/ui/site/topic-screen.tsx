import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { PublicPath } from '#contract/site/site.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { css } from '../../../styled-system/css'
import { Closing } from './closing.tsx'
import { Invite, useSiteHref } from './links.tsx'
import { features, solutions } from './names.ts'
import { Stage } from './stage.tsx'
import { eyebrow, heading, lead, page, section, sectionTitle } from './styles.ts'

type Said = { title: MessageDescriptor; text: MessageDescriptor }

/** A feature or solution page. `building`: the page describes a design, and says so. */
export type Topic = {
  path: PublicPath
  stage: 'available' | 'building'
  title: MessageDescriptor
  lead: MessageDescriptor
  points: readonly Said[]
  scenario: Said
  measures: readonly Said[]
  Picture: ComponentType
  /** What belongs to it besides, with a picture of its own. */
  more?: { title: MessageDescriptor; points: readonly Said[]; Picture: ComponentType }
}

export const TopicScreen = ({ topic }: { topic: Topic }) => {
  const { t, i18n } = useLingui()
  const isFeature = topic.path.startsWith('/features/')
  return (
    <>
      <article className={page}>
        <header
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 5fr) minmax(0, 6fr)' },
            gap: { base: '10', full: '16' },
            alignItems: 'center',
            paddingBlock: { base: '12', wide: '20' },
          })}
        >
          <div>
            <p className={eyebrow}>
              {isFeature ? t`功能` : t`解决方案`} · {i18n._(nameOf(topic))}
              <Stage stage={topic.stage} />
            </p>
            <h1 className={heading}>{i18n._(topic.title)}</h1>
            <p className={lead}>{i18n._(topic.lead)}</p>
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '8' })}>
              <Invite to="demo" look="primary" size="large">
                <Trans>预约演示</Trans>
              </Invite>
              {isFeature ? (
                <a href="/auth?tab=register" className={buttonRecipe({ size: 'large' })}>
                  <Trans>免费注册</Trans>
                </a>
              ) : (
                <Invite to="expert" size="large">
                  <Trans>联系专家</Trans>
                </Invite>
              )}
            </div>
            {topic.stage === 'building' && (
              <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '5', maxWidth: '520px' })}>
                <Trans>正在开发：本页说明它的设计，图为示意。事件采集、逐条回执、实时监控、用户画像和分群现在就可以使用。</Trans>
              </p>
            )}
          </div>
          <topic.Picture />
        </header>
        <section className={section} aria-labelledby="how">
          <h2 id="how" className={sectionTitle}>
            <Trans>它怎样工作</Trans>
          </h2>
          <Sayings of={topic.points} />
        </section>
        <section className={section} aria-labelledby="scenario">
          <div
            className={css({
              display: 'grid',
              gridTemplateColumns: { base: '1fr', full: '1fr 2fr' },
              gap: { base: '3', full: '8' },
            })}
          >
            <h2 id="scenario" className={sectionTitle}>
              <Trans>一个场景</Trans>
            </h2>
            <div className={css({ borderLeft: '2px solid token(colors.accent)', paddingLeft: '6', maxWidth: 'prose' })}>
              <h3 className={css({ fontWeight: 'bold', fontSize: 'l' })}>{i18n._(topic.scenario.title)}</h3>
              <p className={css({ fontSize: 'l', color: 'fg.muted', marginTop: '2' })}>{i18n._(topic.scenario.text)}</p>
            </div>
          </div>
        </section>
        <section className={section} aria-labelledby="measures">
          <h2 id="measures" className={sectionTitle}>
            <Trans>怎样衡量</Trans>
          </h2>
          <Sayings of={topic.measures} />
        </section>
        {topic.more && <More {...topic.more} />}
        <Others than={topic.path} />
      </article>
      <Closing />
    </>
  )
}

const More = ({ title, points, Picture }: NonNullable<Topic['more']>) => {
  const { i18n } = useLingui()
  return (
    <section className={section} aria-labelledby="more">
      <h2 id="more" className={sectionTitle}>
        {i18n._(title)}
      </h2>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'minmax(0, 6fr) minmax(0, 5fr)' },
          gap: { base: '8', full: '12' },
          alignItems: 'start',
          marginTop: '6',
        })}
      >
        <Picture />
        <ul className={css({ display: 'grid', gap: '5' })}>
          {points.map(({ title: name, text }) => (
            <li key={name.id} className={css({ borderTop: '1px solid token(colors.line)', paddingTop: '4' })}>
              <h3 className={css({ fontWeight: 'bold' })}>{i18n._(name)}</h3>
              <p className={css({ color: 'fg.muted', marginTop: '1' })}>{i18n._(text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const Sayings = ({ of }: { of: readonly Said[] }) => {
  const { i18n } = useLingui()
  return (
    <ul
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '1fr', wide: 'repeat(3, minmax(0, 1fr))' },
        gap: '8',
        marginTop: '6',
      })}
    >
      {of.map(({ title, text }) => (
        <li key={title.id} className={css({ borderTop: '1px solid token(colors.line)', paddingTop: '4' })}>
          <h3 className={css({ fontWeight: 'bold' })}>{i18n._(title)}</h3>
          <p className={css({ color: 'fg.muted', marginTop: '1' })}>{i18n._(text)}</p>
        </li>
      ))}
    </ul>
  )
}

const Others = ({ than }: { than: PublicPath }) => {
  const { t, i18n } = useLingui()
  const href = useSiteHref()
  const group = than.startsWith('/features/') ? features : solutions
  return (
    <nav aria-label={t`继续了解`} className={section}>
      <p className={sectionTitle}>
        <Trans>继续了解</Trans>
      </p>
      <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '4' })}>
        {group
          .filter(({ path }) => path !== than)
          .map(({ path, name, icon }) => (
            <li key={path}>
              <a href={href(path)} className={buttonRecipe({})}>
                <Icon name={icon} className={css({ color: 'accent' })} />
                {i18n._(name)}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const nameOf = (topic: Topic) => {
  const entry = [...features, ...solutions].find(({ path }) => path === topic.path)
  if (!entry) throw new Error(`${topic.path} has no name`)
  return entry.name
}
