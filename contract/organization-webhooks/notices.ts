/** What an organisation's webhooks tell of, in the groups in which people choose it. */
export const noticeGroups = {
  members: ['member.invited', 'member.joined', 'member.roleChanged', 'member.suspended', 'member.reinstated', 'member.removed'],
  projects: ['project.created', 'project.renamed', 'project.deleted', 'project.restored'],
  strategies: [
    'strategy.published',
    'strategy.paused',
    'strategy.resumed',
    'strategy.autoPaused',
    'strategy.archived',
    'holdout.changed',
  ],
  alerts: ['alert.fired', 'alert.cleared'],
  organization: [
    'organization.changed',
    'organization.transferred',
    'organization.suspended',
    'organization.resumed',
    'organization.deletionBegun',
    'organization.deletionCancelled',
    'export.made',
  ],
} as const

export const noticeGroupNames = ['members', 'projects', 'strategies', 'alerts', 'organization'] as const
export type NoticeGroup = (typeof noticeGroupNames)[number]
export type NoticeKind = (typeof noticeGroups)[NoticeGroup][number]
export const noticeKinds: readonly NoticeKind[] = noticeGroupNames.flatMap((it): readonly NoticeKind[] => noticeGroups[it])
