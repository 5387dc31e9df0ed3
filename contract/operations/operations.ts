export const backupKinds = ['backup', 'restore'] as const
export type BackupKind = (typeof backupKinds)[number]

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]
