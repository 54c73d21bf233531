/** Password of the demo account unless DEMO_PASSWORD names another. Apart: who prints it loads no auth server. */
export const defaultDemoPassword = 'great-circle';
