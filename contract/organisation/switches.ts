/**
 * What platform admins can switch off for an organisation: importing historical events, and making sample projects. What is there already
 * stays.
 */
export const organizationSwitches = ['import', 'sampleProject'] as const
export type OrganizationSwitch = (typeof organizationSwitches)[number]
