import type { AuditView } from '#contract/operations/security.ts'
import type { AuditAction } from '#server/audit/actions.ts'

/** The actions that each view of the audit record shows. */
export const actionsOf: Record<AuditView, readonly AuditAction[]> = {
  permissions: [
    'role.create',
    'role.grant',
    'role.rename',
    'role.delete',
    'member.changeRole',
    'member.changeProjectRoles',
    'member.suspend',
    'member.reinstate',
    'member.remove',
    'member.leave',
    'invitation.accept',
    'organization.transfer',
    'admin.create',
    'admin.invite',
    'admin.register',
    'token.create',
    'token.revoke',
  ],
  exports: ['profile.export', 'profile.exportList', 'account.export', 'organization.export', 'couponPool.export', 'audit.export'],
  impersonations: ['impersonation.start', 'impersonation.call', 'impersonation.end'],
}
