/** The header rules of a site with these variables of the build. */
import { type Environment, readServices } from '../../scripts/content/environment.ts';
import { type HeaderRule, headerRules } from '../../scripts/hosting/header-rules.ts';
import { routes } from './site-routes.ts';

export const rulesOf = (environment: Environment = {}, styles: readonly string[] = ['a{color:red}']): HeaderRule[] =>
  headerRules(styles, readServices(environment), routes);
